// What families send while 'Mode puncak' leaves it undone: questions that wait, and files that come later.
import { findDistress } from '#domain/distress/find-distress.ts'
import { isShed, refuseQuestionWhileShed } from '#domain/peak/peak-now.server.ts'
import type { UploadedFile } from '#domain/tickets/attachments/upload-attachment.ts'

/**
 * Lets a new question in, by what it says: who may be in danger is never asked to wait.
 * @throws PutOff while new questions wait.
 */
export function admitQuestion(words: string): void {
  if (!findDistress(words)) refuseQuestionWhileShed()
}

const tooFull = 'Portal sedang sangat ramai, coba lagi nanti.'

/** The files that are taken now, and a `name: why` for each of the others; `flashWithFiles` says where they can be attached later. */
export function admitFiles(files: readonly UploadedFile[]): {
  readonly taken: readonly UploadedFile[]
  readonly later: readonly string[]
} {
  if (!isShed('familyFiles')) return { taken: files, later: [] }
  return { taken: [], later: files.map(({ name }) => `${name}: ${tooFull}`) }
}
