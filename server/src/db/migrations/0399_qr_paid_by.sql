-- The rate that a QR in kip was paid by. `kip_per_baht` stays its own, over which releases before this wrote that.
alter table payment_qr add column paid_kip_per_baht bigint;
