import { z } from 'zod'
import { phraseList, readContentData, wordForms } from '#platform/content-data.server.ts'
import { anyPhrase } from '#shared/phrases.ts'
import type { Answer, AnswerSource, ConversationState } from './answer.ts'
import { assistantWords, phraseRow, wordsOf } from './question-words.ts'

/** 'complaint': someone reports one. 'rule': a question about the rules, answered by texts and the report form. */
type ReportIntent = 'complaint' | 'rule'

const { spellings, wrongdoing, report, ordinary, rule, story, topics, elsewhere } = readContentData(
  'language/complaints.yml',
  z
    .strictObject({
      ...{ spellings: wordForms, groups: z.record(z.string(), z.string()), wrongdoing: z.array(z.string()) },
      ...{ report: phraseList, ordinary: phraseList, rule: phraseList, story: phraseList },
      ...{ topics: phraseList, elsewhere: phraseList },
    })
    .transform(({ groups, ...lists }) => ({ ...lists, wrongdoing: anyPhrase(lists.wrongdoing, groups) })),
)

function plain(message: string): string {
  const words = wordsOf(message.normalize('NFKC').replaceAll(/(\d)[.,](?=\d{3}\b)/g, '$1'))
  return ` ${words.map((word) => spellings.get(word) ?? word).join(' ')} `
}

export function reportIntentOf(message: string): ReportIntent | null {
  const words = plain(message)
  if (elsewhere.test(words)) return null
  const asksRule = rule.test(words) && !story.test(words)
  const namesWrongdoing = wrongdoing.test(words)
  if (!asksRule && (namesWrongdoing || (report.test(words) && !ordinary.test(words)))) return 'complaint'
  return namesWrongdoing || topics.test(words) ? 'rule' : null
}

export const reportLink: AnswerSource = { title: 'Lapor', url: '/ask/report' }

/** The answer to a complaint; what it promises is docs/rules-of-service.md#sealed-reports. */
export function answerComplaint(): Answer {
  return {
    message: [
      'Terima kasih sudah menceritakannya. Hal seperti ini bukan kesalahan Anda, dan ada tempat khusus untuk melaporkannya: halaman Lapor. Tidak perlu akun, dan nama boleh dirahasiakan.',
      'Laporan hanya dibaca petugas dinas provinsi yang ditunjuk untuk laporan. Sekolah dan cabang dinas tidak melihatnya, juga tidak tahu bahwa ada laporan.',
      'Tulis apa yang terjadi, kapan, dan di mana. Bila ada bukti, misalnya foto percakapan, lampirkan. Simpan tautan laporan Anda untuk membaca jawabannya.',
    ].join('\n\n'),
    answered: true,
    sources: [],
    next: [reportLink],
    conversation: { topic: reportTopic },
  }
}

const reportTopic = 'lapor kecurangan'

/** 'Nama saya ketahuan?' after an answer on reports, or in a message that names one. */
export function asksForSecrecy(message: string, { topic }: ConversationState): boolean {
  const row = phraseRow(message)
  return (
    assistantWords.asksSecrecy.test(row) && (topic === reportTopic || / (lapor|laporan|melapor|pelapor)\S* /.test(row))
  )
}

export function answerSecrecy(): Answer {
  return {
    message:
      'Nama boleh dirahasiakan: di halaman Lapor Anda tidak memerlukan akun, dan nama tidak wajib diisi. Laporan hanya dibaca petugas dinas provinsi yang ditunjuk; sekolah dan cabang dinas tidak melihatnya.',
    answered: true,
    sources: [],
    next: [reportLink],
    conversation: { topic: reportTopic },
  }
}
