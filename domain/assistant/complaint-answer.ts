// Answers a complaint: with the form of sealed reports, what becomes of a report, and no text beside it.
import type { Answer, AnswerSource } from './answer.ts'

/** The way to the form. */
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
  }
}
