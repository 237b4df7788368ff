-- Servers tell each other in notifications alone (docs/decisions/0044).
drop table socket_io_attachments;
