// What the talk on WhatsApp needs of areas that it does not know: filing a question, and the messages of sealed reports.
import type { TalkOptions } from '#domain/notifications/whatsapp/talk/turn.ts'
import { settleReportNews } from '#domain/sealed-reports/news/report-news.server.ts'
import { fileAndAnswer } from '#domain/shared-answers/attaching/filed-question.ts'

export const talkOptions: TalkOptions = {
  fileQuestion: (words, store) => fileAndAnswer('whatsapp', { words }, store),
  settleElsewhere: settleReportNews,
}
