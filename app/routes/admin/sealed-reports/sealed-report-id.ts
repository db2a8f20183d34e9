import { NotFound } from '#shared/errors.ts'

/** Throws NotFound for what is no number. */
export function sealedReportIdOf({ id }: { readonly id: string }): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new NotFound('Pengaduan tidak ditemukan')
  return Number(id)
}
