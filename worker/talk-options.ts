// What the talk on WhatsApp needs of areas that it does not know: how a category is guessed, which policy is in force.
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import type { TalkOptions } from '#domain/notifications/whatsapp/talk/turn.ts'

/** For the handlers and the schedules. */
export const talkOptions: TalkOptions = {
  guessCategory: async () => 'other',
  policyVersion: async () => (await getLegalText('privacy')).version,
}
