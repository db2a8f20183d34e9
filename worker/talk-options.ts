// What the talk on WhatsApp needs of areas that it does not know: how a category is guessed, which policy is in force, and
// the messages of sealed reports.
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import type { TalkOptions } from '#domain/notifications/whatsapp/talk/turn.ts'
import { settleReportNews } from '#domain/sealed-reports/news/report-news.server.ts'
import { guessCategory } from '#domain/search/guess-category.ts'
import { findTicketCategories } from '#domain/tickets/categories/category.server.ts'

export const talkOptions: TalkOptions = {
  guessCategory: async (text) => (await guessCategory(text, await findTicketCategories('question'))) ?? 'other',
  policyVersion: async () => (await getLegalText('privacy')).version,
  settleElsewhere: settleReportNews,
}
