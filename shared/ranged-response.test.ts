// Checks which part of a file a player gets.
import { expect, test } from 'vitest'
import { rangedResponse } from './ranged-response.ts'

test.each([
  [undefined, 200, 'abcdef', null],
  ['lines=1-2', 200, 'abcdef', null],
  ['bytes=0-1,3-4', 200, 'abcdef', null],
  ['bytes=0-1', 206, 'ab', 'bytes 0-1/6'],
  ['bytes=2-', 206, 'cdef', 'bytes 2-5/6'],
  ['bytes=-2', 206, 'ef', 'bytes 4-5/6'],
  ['bytes=4-99', 206, 'ef', 'bytes 4-5/6'],
  ['bytes=6-', 416, '', 'bytes */6'],
])('%s', async (range, status, text, named) => {
  const answer = rangedResponse(range, Buffer.from('abcdef'), { 'Content-Type': 'audio/ogg' })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, text, named])
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
})
