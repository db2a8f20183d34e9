// Writes a message of the words families use to each ticket of a bench, and makes the desk's search of all of them.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { databaseUrl, longTransaction } from '#platform/database/database.server.ts'

/** The commonest first: each word stands in fewer messages than the one before it. */
const common =
  'saya anak spmb akun tidak bisa sekolah sudah yang dan untuk di pendaftaran masuk data nisn pilihan jalur berkas kartu ' +
  'keluarga nilai rapor unggah gagal salah tanggal lahir verifikasi token aktivasi operator zonasi domisili afirmasi prestasi ' +
  'mutasi titik lokasi jarak koordinat cabut ganti nomor telepon email sandi lupa terkunci halaman kosong muter terus error ' +
  'kuota daya tampung pengumuman daftar ulang cetak bukti surat keterangan domisili akta kelahiran ijazah kelulusan sertifikat ' +
  'lomba tahfidz piagam kip pkh disabilitas tamatan luar provinsi wali murid ayah ibu kakek nenek menunggu jawaban mohon ' +
  'bantuan terima kasih besok hari ini sore malam server lambat jaringan sinyal kabupaten kota kecamatan desa kelurahan'
const places =
  'demak kudus jepara pati rembang blora grobogan semarang kendal batang pekalongan pemalang tegal brebes cilacap banyumas ' +
  'purbalingga banjarnegara kebumen purworejo wonosobo magelang boyolali klaten sukoharjo wonogiri karanganyar sragen temanggung salatiga surakarta'
const names = 'Sri Siti Agus Budi Dewi Eko Tri Wahyu Nur Dwi Sulis Ratna Bambang Joko Slamet Endang Yuli Rina Hadi Tono'
const endings = 'atun ono iyah anto ningsih wati adi ani yadi awan yanti asih harjo mulyo santoso lestari utomo rejo'

/** A family's number, from the number of their ticket. */
export const phoneOf = (ticketId: number): string => `0812${String(30_000_000 + ticketId).padStart(8, '0')}`

/** Adds the messages, and makes words and spellings of everything; needs filled tickets. */
export async function fillConversations(): Promise<void> {
  await longTransaction(async (tx) => {
    await tx.execute(sql`create or replace function pg_temp.dice(what text, n bigint) returns integer language sql immutable
      as $$ select hashtext(what || n) & 2147483647 $$`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    await tx.execute(sql`set local synchronous_commit = off`)
    await tx.execute(sql`
      insert into ticket_entry (ticket_id, type, audience, author_id, author_name, message, created_at)
      select ticket.id, 'requester_replied', 'public', requester_id, contact_name,
        said.words || ' di ' || place.names[1 + pg_temp.dice('p', ticket.id) % cardinality(place.names)] || '. Atas nama '
          || person.names[1 + pg_temp.dice('n', ticket.id) % cardinality(person.names)] || ' '
          || person.names[1 + pg_temp.dice('m', ticket.id) % cardinality(person.names)] || ending.names[1 + pg_temp.dice('e', ticket.id) % cardinality(ending.names)]
          || ', nomor 0812-' || substr((30000000 + ticket.id)::text, 1, 4) || '-' || substr((30000000 + ticket.id)::text, 5),
        created_at + interval '2 hours'
      from ticket
      cross join (select string_to_array(${places}, ' ') as names) place
      cross join (select string_to_array(${names}, ' ') as names) person
      cross join (select string_to_array(${endings}, ' ') as names) ending
      cross join (select string_to_array(${common}, ' ') as names) usual
      cross join lateral (
        select string_agg(usual.names[1 + floor(power(pg_temp.dice('w' || at, ticket.id) / 2147483648.0, 2.5) * cardinality(usual.names))::int], ' ') as words
        from generate_series(1, 16) at where ticket.id > 0) said
      order by ticket.id`)
    await tx.execute(sql`drop index ticket_search_words`)
    await tx.execute(sql`
      insert into ticket_search (ticket_id, words)
      select ticket.id, search_words_of_head(ticket) || search_words(said.words) from ticket
      join (select ticket_id, string_agg(message, ' ') as words from ticket_entry where is_searched_entry(type) group by ticket_id) said
        on said.ticket_id = ticket.id order by ticket.id`)
    await tx.execute(sql`create index ticket_search_words on ticket_search using gin (words) with (fastupdate = off)`)
    await tx.execute(sql`
      insert into ticket_word (word, stem)
      select word, min(stem) from (
        select distinct word from ticket_entry, regexp_split_to_table(lower(message), '[^a-z]+') word
        where type = 'requester_replied' and length(word) between 4 and 24
        union select 'kata' || translate(md5(n::text), '0123456789', 'ghijklmnop') from generate_series(1, 200) n
        union select distinct substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 4 + n % 6) from generate_series(1, 150000) n
      ) spelling cross join unnest(tsvector_to_array(search_words(word))) stem group by word order by word`)
  })
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  await client.query('vacuum analyze ticket_search')
  await client.query('vacuum analyze ticket_word')
  await client.query('vacuum analyze ticket_entry')
  await client.end()
}
