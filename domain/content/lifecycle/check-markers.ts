// Refuses what stands between double braces and means nothing: readers would see it.
import { getSeason } from '#domain/season/get-season.ts'
import { findUnknownMarkers } from '#domain/season/season-markers.ts'
import { Invalid } from '#shared/errors.ts'

/** The place of a video whose address is not known yet. */
const videoPlace = /^\{\{VIDEO_URL_\w+\}\}$/

/**
 * Checks the texts among the fields; only those that are `dated` may name stages and key dates of the season.
 * @throws Invalid beside the field.
 */
export async function checkMarkers(fields: object, dated: readonly string[]): Promise<void> {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string' && value.includes('{{'))
  if (texts.length === 0) return
  const season = (await getSeason()) ?? { year: 0, name: '', stages: [], dates: [] }
  for (const [name, text] of texts as [string, string][]) {
    const unknown = findUnknownMarkers(text, season).filter((each) => !videoPlace.test(each))
    const misplaced = dated.includes(name) ? [] : (text.match(/\{\{[^{}]*\}\}/g) ?? [])
    const [first] = [...unknown, ...misplaced]
    if (first === undefined) continue
    const message = unknown.includes(first)
      ? `${first} tidak dikenal. Pilih lagi dari Sisipkan tanggal dari jadwal, atau hapus.`
      : `Di sini tidak dapat memakai ${first}. Tulis di isinya.`
    throw new Invalid(message, { [name]: message })
  }
}
