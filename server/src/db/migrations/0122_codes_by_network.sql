-- The network that asked for a code, as kernel/network.ts says it: a stranger elsewhere uses up a share of a phone's codes and guesses, not all.
alter table member_otp add column network text not null default '';
