// A form that brings a recording and no text: its texts are filled in on the server, so that what follows needs no case for it.
import { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import { findVoiceTitle } from '#domain/tickets/attachments/attachment.server.ts'
import { recogniseFile } from '#domain/tickets/attachments/attachment.ts'
import type { UploadedFile } from '#domain/tickets/attachments/attachment-upload.server.ts'
import type { CarriedFile } from '#domain/tickets/attachments/carried-files.ts'
import { encodeVoice } from '#domain/tickets/attachments/encode-voice.server.ts'
import { isVoice } from '#domain/tickets/attachments/voice-note.ts'
import { titleOf } from '#domain/tickets/title/title.ts'
import { Invalid } from '#shared/errors.ts'

const isBlank = (form: FormData, name: string) => form.has(name) && String(form.get(name)).trim() === ''

const texts = ['description', 'message', 'subject'] as const

const needsText = (form: FormData) => texts.some((name) => isBlank(form, name))

function fillTexts(form: FormData, title: string): void {
  for (const name of ['description', 'message'] as const) if (isBlank(form, name)) form.set(name, title)
  if (isBlank(form, 'subject')) form.set('subject', titleOf(String(form.get('description'))))
}

/** Fills the texts by the first recording among the uploaded files; false where there is nothing to fill, or to fill them by. */
export async function fillFromUploads(person: Person, form: FormData, files: readonly CarriedFile[]): Promise<boolean> {
  if (files.length === 0 || !needsText(form)) return false
  const ids = files.map(({ id }) => id)
  const title = await findVoiceTitle(person, ids)
  if (title) fillTexts(form, title)
  return title !== undefined
}

const passes = z.object({})

/** Fills the texts by the first recording. Returns a schema that refuses the form when that cannot be taken. */
export async function fillFromFiles(form: FormData, files: readonly UploadedFile[]): Promise<z.ZodType<object>> {
  const voice = needsText(form) && files.find(({ content }) => isVoice(recogniseFile(content) ?? ''))
  if (!voice) return passes
  try {
    fillTexts(form, (await encodeVoice(voice.content)).title)
    return passes
  } catch (thrown) {
    if (!(thrown instanceof Invalid)) throw thrown
    return z.object({
      files: z
        .string()
        .default('')
        .refine(() => false, thrown.message),
    })
  }
}
