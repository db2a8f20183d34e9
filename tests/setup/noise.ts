// Noise fails a test: what goes to console.error or console.warn is a fault, unless the test itself catches it.
import { format } from 'node:util'
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'

const lines: string[] = []
let ears: MockInstance[] = []

beforeEach(() => {
  lines.length = 0
  ears = (['error', 'warn'] as const).map((channel) =>
    vi.spyOn(console, channel).mockImplementation((...words) => {
      lines.push(`console.${channel}: ${format(...words)}`)
    }),
  )
})

afterEach(() => {
  for (const ear of ears) ear.mockRestore()
  if (lines.length > 0) throw new Error(`The test was noisy:\n${lines.join('\n')}`)
})
