-- Search over members by any part of a name or number. pg_trgm sees only letters that the database's locale knows: in C none of Thai or Lao
-- (an index on names would find nothing, and read every row). So names are folded onto a-z and 0-9, which every locale knows; folding is
-- not the other way round, so that what the index finds is compared with what was meant (search_plain). Indexes of member: migrate.ts.
create extension if not exists pg_trgm;

-- A text as it is compared: small letters A to Z, Latin ones without marks, Thai and Lao digits as 0 to 9. The same in every locale.
create function search_plain(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower($1 collate "C"),
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿđĐøØłŁı๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙',
    'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyddoolli01234567890123456789')
$$;

-- The same, with each letter and mark of Thai and Lao as one of a-z and 0-9.
create function search_fold(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower($1 collate "C"),
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿđĐøØłŁı๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะัาำิีึืฺุูเแโใไๅๆ็่้๊๋์ํ๎ກຂຄຆງຈຉຊຌຍຎຏຐຑຒຓດຕຖທຘນບປຜຝພຟຠມຢຣລວຨຩສຫຬອຮຯະັາຳິີຶື຺ຸູົຼຽເແໂໃໄໆ່້໊໋໌ໍ໎ໜໝໞໟ',
    'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyddoolli01234567890123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuv123456789abcdefstvxyz013456789abcdefghijklmnopqsuvwxyz0123456789abcdefgjklmnprstuvwxbcde')
$$;
