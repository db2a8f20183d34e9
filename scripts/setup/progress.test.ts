// Checks that a step of the set-up says how far it is while it runs, and how it ended.
import { expect, test } from 'vitest'
import { showProgress } from '#scripts/setup/progress.mjs'

/** Shows a step until its detail was written twice, and gives what was written. */
async function shown(isTTY: boolean, isDone?: boolean): Promise<string> {
  let text = ''
  let packages = 0
  const write = (more: string) => {
    text += more
  }
  const end = showProgress('Memasang paket', () => `${++packages} dari 9 paket`, { out: { isTTY, write }, everyMs: 1 })
  await expect.poll(() => text).toContain('2 dari 9 paket')
  end(isDone)
  return text
}

test('a log gets a line for each look, and one at the end', async () => {
  const lines = (await shown(false)).trimEnd().split('\n')
  expect(lines.slice(0, 2)).toEqual(['Memasang paket …', 'Memasang paket … 1 dari 9 paket (0 detik)'])
  expect(lines.at(-1)).toBe('Memasang paket … selesai (0 detik)')
})

test('a terminal has one line that is written again', async () => {
  const text = await shown(true, false)
  expect(text.split('\n')).toHaveLength(2)
  expect(text.split('\r').at(-1)).toContain('Memasang paket … gagal (0 detik)')
})
