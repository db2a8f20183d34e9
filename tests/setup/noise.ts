// Noise fails a test: what goes to console.error or console.warn is a fault, unless the test itself catches it.
import { format } from 'node:util'
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'

const heard: string[] = []
let ears: MockInstance[] = []

beforeEach(() => {
  heard.length = 0
  ears = (['error', 'warn'] as const).map((channel) =>
    vi.spyOn(console, channel).mockImplementation((...words) => {
      heard.push(`console.${channel}: ${format(...words)}`)
    }),
  )
})

afterEach(() => {
  for (const ear of ears) ear.mockRestore()
  if (heard.length > 0) throw new Error(`The test was noisy:\n${heard.join('\n')}`)
})
