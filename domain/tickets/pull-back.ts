// Until when a ticket that was handed to another office can be pulled back. Pure.
import { now } from '#shared/dates.ts'
import { type EntryType, pullBackPeriod } from './ticket.ts'

/** An entry of the timeline since the hand-over. */
interface Since {
  readonly type: EntryType
  readonly author: string
}

/** What makes the ticket the other office's own; notes, requesters and the clock do not. */
const blocking: Partial<Record<EntryType, (author: string) => string>> = {
  answered: (author) => `sudah dijawab oleh ${author}`,
  claimed: (author) => `sudah diproses oleh ${author}`,
  assigned: (author) => `sudah ditugaskan oleh ${author}`,
  handed_over: (author) => `sudah dialihkan lagi oleh ${author}`,
  completed: (author) => `sudah ditandai selesai oleh ${author}`,
}

/**
 * Why a ticket that was handed over `at` can no longer be pulled back, after these entries since; undefined while it can.
 */
export function pullBackRefusal(at: Date, since: readonly Since[]): string | undefined {
  const last = since.findLast(({ type }) => type in blocking)
  const happened = last && blocking[last.type]?.(last.author)
  if (happened) return `Tiket ini ${happened}, jadi tidak dapat ditarik kembali.`
  if (now().getTime() - at.getTime() <= pullBackPeriod) return undefined
  return 'Tiket hanya dapat ditarik kembali dalam 15 menit. Minta petugas di sana mengalihkannya.'
}
