// Checks that recordings of every container are recognised, measured and cleaned, and that everything else is refused.
import { describe, expect, test } from 'vitest'
import { Invalid } from '#shared/errors.ts'
import { aLongRecording, aRecording, recordings } from '#tests/builders/a-recording.ts'
import { recogniseFile, refusals } from './attachment.ts'
import { encodeAttachment } from './attachment-upload.server.ts'
import { encodeVoice } from './encode-voice.server.ts'
import { isVoiceTitle, voiceMaxBytes, voiceRefusals, voiceTitle } from './voice-note.ts'

const names = Object.keys(recordings) as (keyof typeof recordings)[]

test.each(names)('%s is kept with its duration, and once more the same', async (name) => {
  const kept = await encodeAttachment(aRecording(name), 'guest')
  expect(kept).toMatchObject({ mediaType: recordings[name], title: 'Pesan suara, 0.01', thumbnail: null })
  expect(recogniseFile(kept.content)).toBe(recordings[name])
  expect(await encodeVoice(kept.content)).toMatchObject({ title: 'Pesan suara, 0.01' })
})

test('what a recording says of itself is not kept', async () => {
  const content = aRecording('opus.ogg')
  expect(content.includes('libopus')).toBe(true)
  expect((await encodeVoice(content)).content.includes('libopus')).toBe(false)
})

/** Says of itself that it has four billion samples. */
function aBoastfulMp4(): Buffer {
  const content = aRecording('aac.m4a')
  content.write('ctts\0\0\0\0', content.indexOf('stts'), 'latin1')
  return content
}

describe('refused with a message:', () => {
  test.each([
    ['four minutes', () => aLongRecording(240), voiceRefusals.length],
    ['more than 3 MB', () => Buffer.concat([aRecording(), Buffer.alloc(voiceMaxBytes)]), voiceRefusals.size],
    ['a head alone', () => aRecording('opus.webm').subarray(0, 60), voiceRefusals.unreadable],
    ['a word behind a mark', () => Buffer.from('OggS bukan rekaman sama sekali'), voiceRefusals.unreadable],
    ['tables without end', aBoastfulMp4, voiceRefusals.unreadable],
    ['a HEIC photo', () => Buffer.from('\0\0\0\x24ftypheic\0\0\0\0', 'latin1'), refusals.heic],
  ])('%s', async (_, make, sentence) => {
    await expect(encodeAttachment(make())).rejects.toThrow(new Invalid(sentence))
  })
})

test('a recording as long as allowed is taken', async () => {
  expect((await encodeVoice(aLongRecording(180))).title).toBe('Pesan suara, 3.00')
})

test.each([
  [0.2, 'Pesan suara, 0.01'],
  [42, 'Pesan suara, 0.42'],
  [61.4, 'Pesan suara, 1.01'],
])('%d seconds are called %s', (seconds, title) => {
  expect(voiceTitle(seconds)).toBe(title)
  expect(isVoiceTitle(title)).toBe(true)
})
