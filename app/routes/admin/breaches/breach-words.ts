// An incident's number, reach and deadline in words. Pure.

import { type BreachScope, deadlineOf, listsMayBeRead } from '#domain/privacy/breaches/breach.ts'
import type { AffectedCounts } from '#domain/privacy/breaches/breach-reads.ts'
import { formatDateTime, formatDuration } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'

/** '12 orang', or as little as is known where a staff account may have read lists. */
export function describeAffected(total: number, scope: BreachScope): string {
  const people = `${total.toLocaleString('id-ID')} orang`
  if (!listsMayBeRead(scope)) return people
  return total === 0 ? 'belum diketahui' : `paling sedikit ${people}`
}

/** Input of the description; `authorityToldAt` is null until the authority was notified. */
interface DeadlineFacts {
  readonly discoveredAt: Date
  readonly authorityToldAt: Date | null
  readonly affected: AffectedCounts
}

/** The words, and how they are meant: done, still time, or too late. */
interface DeadlineDescription {
  readonly tone: 'success' | 'warning' | 'error'
  readonly text: string
}

export function describeDeadline(facts: DeadlineFacts, at: Date): DeadlineDescription {
  const deadline = deadlineOf(facts.discoveredAt)
  const { waiting, unreachable } = facts.affected
  if (facts.authorityToldAt && waiting === 0) {
    return unreachable === 0
      ? { tone: 'success', text: 'Semua sudah diberi tahu' }
      : {
          tone: 'warning',
          text: `Surat sudah dikirim; ${unreachable.toLocaleString('id-ID')} orang masih harus dihubungi dengan cara lain sampai ${formatDateTime(deadline)}`,
        }
  }
  const left = deadline.getTime() - at.getTime()
  return left > 0
    ? { tone: 'warning', text: `Sisa ${formatDuration(left)}, sampai ${formatDateTime(deadline)}` }
    : { tone: 'error', text: `Lewat ${formatDuration(-left)} dari batas ${formatDateTime(deadline)}` }
}

/** Throws NotFound for what is no number. */
export function breachIdOf({ id }: { readonly id: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound('Insiden tidak ditemukan')
  return Number(id)
}
