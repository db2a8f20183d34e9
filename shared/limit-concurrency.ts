import { Busy } from './errors.ts'

export interface ConcurrencyBounds {
  readonly atOnce: number
  readonly waiting: number
}

export function limitConcurrency({
  atOnce,
  waiting,
}: ConcurrencyBounds): <Done>(work: () => Promise<Done>) => Promise<Done> {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else if (line.length >= waiting) throw new Busy()
    else await new Promise<void>((enter) => line.push(enter))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
