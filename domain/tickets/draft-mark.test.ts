// No reply of the desk goes out while a sentence of a model's draft is marked.
import { expect, test } from 'vitest'
import { manyMessage } from './bulk/bulk.ts'
import { draftMark, draftMarkRefusal } from './draft-mark.ts'
import { heldReplyInput } from './drafts/draft.ts'
import { replyInput } from './ticket-input.ts'

const inputs = {
  'one reply': replyInput.shape.message,
  'a held one': heldReplyInput.shape.message,
  many: manyMessage('Balasan'),
}

test.each(Object.entries(inputs))('%s is refused with a mark, however much of it is left', (_, input) => {
  expect(input.safeParse('Token diambil di sekolah.').success).toBe(true)
  for (const mark of [draftMark, '[periksa: ]', '[ Periksa : ya']) {
    const { error } = input.safeParse(`Token diambil di sekolah. ${mark} Bayar Rp 50.000.`)
    expect(error?.issues.map(({ message }) => message)).toEqual([draftMarkRefusal])
  }
})
