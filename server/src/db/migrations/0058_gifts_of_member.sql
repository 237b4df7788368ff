-- What a member is shown of gifts beside the statement: those whose end is not known, and those that a person ended.
create index deposit_gift_beside on deposit_gift (member_id) where state in ('open', 'review') or settled_by is not null;
