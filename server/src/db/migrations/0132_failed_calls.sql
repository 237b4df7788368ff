-- Money calls without a key: which call has the claim, by which operation, and whether nobody knows what became of it. An equal one then goes on
-- with that operation.
alter table http_repeat add column call uuid, add column operation uuid, add column is_unclear boolean not null default false;
