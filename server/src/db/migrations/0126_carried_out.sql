-- A provider's word that it carried a transfer out, where it could not be booked then: its reference, empty where it named none. Whoever takes the
-- transfer next books it and asks nobody.
alter table game_transfer add column carried_out_as text;
