// Warnings about content that a real portal should not open with, printed and logged once it has started.
import { countUnreachableOffices } from '#domain/offices/count-unreachable-offices.ts'
import { log } from '#platform/log.server.ts'

/** One Indonesian sentence for what families would miss; none in demo mode, which has no real numbers to fill in. */
export async function contentWarnings({ demo }: { readonly demo: boolean }): Promise<string[]> {
  if (demo) return []
  const { unreachable, all } = await countUnreachableOffices()
  if (unreachable === 0) return []
  log.warn({ unreachable, all }, 'branch offices have placeholders in place of numbers')
  return [
    `${unreachable} dari ${all} cabang dinas belum punya nomor telepon atau WhatsApp. ` +
      'Isi di /admin/offices; sampai itu keluarga hanya ditawari formulir pertanyaan.',
  ]
}
