import { z } from 'zod'
import { type LimitName, limitNames, limits } from '#shared/limits.ts'

export type LimitTurns = Readonly<Partial<Record<LimitName, number>>>

export const limitField = (name: LimitName) => `limit-${name}`

/** Every limit as typed; an empty field is the default. `all` set puts every limit back to its default. */
export const limitInput = z
  .record(z.string(), z.unknown())
  .transform((form, context): { turns: LimitTurns; seen: string } => {
    const seen = String(form.seen ?? '')
    if (form.all === 'default') return { turns: {}, seen }
    const turns: Partial<Record<LimitName, number>> = {}
    for (const name of limitNames) {
      const typed = String(form[limitField(name)] ?? '').trim()
      if (typed === '') continue
      const { min, max, turns: usual } = limits[name]
      const value = /^[\d.]{1,12}$/.test(typed) ? Number(typed.replaceAll('.', '')) : Number.NaN
      if (!(value >= min && value <= max)) {
        const bounds = `${min.toLocaleString('id-ID')} sampai ${max.toLocaleString('id-ID')}`
        context.addIssue({ code: 'custom', path: [limitField(name)], message: `Isi angka ${bounds}` })
      } else if (value !== usual) turns[name] = value
    }
    return { turns, seen }
  })
