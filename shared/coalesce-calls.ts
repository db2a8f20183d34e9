// What arrives at the same time, done together: many at once cost a database little more than one.
interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Gives a function that does one thing by `work`, which does up to `maxSize` together: whatever is asked for while as many
 * batches are under way as may be waits for the next, so that nothing waits when there is little to do. `work` answers in
 * the order of its items; when it throws, each item of the batch is tried once more alone, so that none fails for
 * another's sake.
 */
export function coalesceCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
  { maxSize, batches = 1 }: { readonly maxSize: number; readonly batches?: number },
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let underWay = 0

  async function doTogether(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [place, { resolve, reject }] of batch.entries()) {
        const result = results[place]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason ?? new Error('a batch left an item unanswered'))
      }
    } catch (reason) {
      if (batch.length === 1) return batch[0]?.reject(reason)
      for (const one of batch) await doTogether([one])
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await doTogether(waiting.splice(0, maxSize))
    underWay -= 1
  }

  function start(): void {
    while (underWay < batches && waiting.length > 0) {
      underWay += 1
      void run()
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // What comes in the same moment goes along.
      if (waiting.length === 1) queueMicrotask(start)
    })
}
