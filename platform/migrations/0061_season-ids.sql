-- The ids of the shipped stages, which texts name now: 'pilih-sekolah' in place of 'school-choice'; and the key dates that came
-- with them, for a season that has none.
create temporary table stage_id on commit drop as
select * from (values
  ('account-request', 'pengajuan-akun'), ('verification', 'verifikasi-berkas'), ('activation', 'aktivasi-akun'),
  ('school-choice', 'pilih-sekolah'), ('result', 'pengumuman-hasil'), ('re-registration', 'daftar-ulang'),
  ('reserve-result', 'pengumuman-cadangan'), ('reserve-re-registration', 'daftar-ulang-cadangan'),
  ('first-day', 'hari-pertama')
) as ids (old, new);
--> statement-breakpoint
update setting set value = jsonb_set(value, '{stages}', (
  select coalesce(jsonb_agg(
    case when stage_id.new is null then stage else jsonb_set(stage, '{id}', to_jsonb(stage_id.new)) end order by place), '[]')
  from jsonb_array_elements(value -> 'stages') with ordinality as stages (stage, place)
  left join stage_id on stage_id.old = stage ->> 'id'))
where key = 'season';
--> statement-breakpoint
update setting set value = jsonb_set(value, '{dates}', '[
  {"id": "usia", "name": "Acuan usia", "day": "2025-07-01"},
  {"id": "dokumen", "name": "Acuan umur dokumen dan masa tinggal", "day": "2025-06-17"}]')
where key = 'season' and value ->> 'year' = '2025' and not value ? 'dates';
--> statement-breakpoint
update service_incident set stage = stage_id.new from stage_id where stage = stage_id.old;
--> statement-breakpoint
update announcement set about = 'stage:' || stage_id.new from stage_id where about = 'stage:' || stage_id.old;
--> statement-breakpoint
update push_wish set topic = 'stage:' || stage_id.new from stage_id where topic = 'stage:' || stage_id.old;
