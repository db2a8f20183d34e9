import { NotFound } from '#shared/errors.ts'

/** Throws NotFound for what is no number. */
export function breachIdOf({ id }: { readonly id: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound('Kebocoran tidak ditemukan')
  return Number(id)
}
