// The id of an incident in an address. Pure.
import { NotFound } from '#shared/errors.ts'

/** The number; throws NotFound for what cannot be one. */
export function incidentIdOf({ id }: { readonly id: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound('Gangguan tidak ditemukan.')
  return Number(id)
}
