// Checks that every rate limit stands under exactly one heading, and no heading is empty.
import { expect, test } from 'vitest'
import { limitNames } from '#shared/limits.ts'
import { limitGroups } from './limit-groups.ts'

test('every limit stands under one heading', () => {
  expect(limitGroups.flatMap(({ names }) => names)).toEqual(limitNames)
  expect(limitGroups.filter(({ names }) => names.length === 0)).toEqual([])
})
