import type { Answer, AnswerSource } from './answer.ts'
import { wordsOf } from './question-words.ts'

/** 'complaint': someone reports one. 'rule': a question about the rules, answered by texts and the report form. */
type ReportIntent = 'complaint' | 'rule'

const spellings: Readonly<Record<string, string>> = {
  uang: 'duit dhuwit duwit dwit arta artha yatra fulus duid money uangnya duitnya',
  guru: 'gurunya gurune gru teacher gurunipun',
  minta:
    'mnta mintak njaluk nyuwun mintain dimintai dimintain diminta meminta mintai nagih menagih ditagih narik menarik ditarik dipalak malak palak mungut memungut dipungut asked tarikan njaluki dijaluki',
  bayar: 'byr mbayar bayarin membayar dibayar pay bayaran transfer tf setor nyetor setoran',
  disuruh:
    'dikon kon suruh nyuruh menyuruh dipaksa maksa memaksa diharuskan diwajibkan mewajibkan wajibkan wajibin disuru',
  lapor:
    'melapor laporkan melaporkan laporin ngelapor ngelaporin nglaporke nglapor report lapurke dilaporkan adukan mengadu ngadu mengadukan pengaduan lapur reporting',
  kursi: 'bangku seat seats slot kuota jatah',
  jual: 'dijual menjual jualan dodolan ngedol selling jualin dol jualbeli memperjualbelikan diperjualbelikan beli membeli',
  palsu: 'dipalsukan memalsukan pemalsuan dipalsu abal fiktif bodong',
  tidak: 'gak ga nggak enggak ndak tdk ora mboten',
}
const canonical = new Map(
  Object.entries(spellings).flatMap(([word, all]) => all.split(' ').map((spelling) => [spelling, word] as const)),
)

const gap = (most: number) => `(?:\\S+ ){0,${most}}?`
const anyOf = (signs: readonly string[]) => new RegExp(`(?<= )(?:${signs.join('|')})`, 'u')

const amount = '(?:\\d+(?:rb|ribu|jt|juta|k)|\\d{5,}|(?:\\d+|\\S+) (?:rb|ribu|ratus|jt|juta|ewu|yuto|rupiah|million))'
const money = `(?:uang|bayar|amplop|pelicin|iuran|sumbangan|infak|infaq|dana|pungutan|${amount}) `
const collector =
  '(?:guru|kepsek|kepala|panitia|panitianya|oknum|petugas|petugase|operator|staf|tu|wali|komite|sekolah|sekolahnya|lurah|kades|school)'

const wrongs = [
  '(?:pungli|pungutan liar) ',
  '(?:suap|nyuap|menyuap|disuap|sogok|nyogok|menyogok|disogok|bribe|bribery|gratifikasi|korupsi|kolusi|nepotisme|kkn) ',
  '(?:scam|penipuan|penipu|ditipu|tertipu|nipu|diperas|memeras|pemerasan|calo|makelar|joki) ',
  '(?:kecurangan|curang|dicurangi|cheating|fraud) ',
  `jual ${gap(2)}kursi |kursi ${gap(1)}jual |dijual `,
  'kursi dengan (?:bayar|uang) ',
  `(?:siswa|murid|anak|kursi|ada|terima) titipan |titipan (?:pejabat|anggota|dewan|kepala|orang) `,
  '(?:lewat|pakai|ada|punya|semua) (?:orang dalam|orang dalem|ordal) |ordal ',
  '(?:jalur|jalan|pintu|main|lewat) belakang ',
  `(?:piagam|kk|surat|sertifikat|alamat|alamatnya|piagamnya|data|domisili) ${gap(2)}palsu `,
  '(?:dimanipulasi|manipulasi|direkayasa|rekayasa|dikatrol|katrol|mark up|dimark up) ',
  'permainan (?:di|dalam|panitia) |main (?:uang|curang) ',
  '(?:pilih kasih|anak pejabat) ',
]

const demands = [
  `${collector} ${gap(4)}minta ${gap(3)}${money}`,
  `minta ${gap(2)}(?:uang|pelicin|amplop|iuran|sumbangan|infak|pungutan|bayar|${amount}) `,
  `minta ${gap(1)}biaya ${gap(2)}${amount} `,
  `disuruh ${gap(2)}${money}`,
  `disuruh ${gap(1)}jual ${gap(3)}(?:koperasi|tidak dicoret|seragam) `,
  `${collector} ${gap(3)}(?:amplop|uang rokok|setoran) `,
  `(?:harus|kudu) bayar ${gap(3)}(?:ke|sama|kepada) ${collector} `,
  `${money}${gap(4)}(?:pelicin|rokok|terima kasih) `,
  `${money}${gap(5)}(?:biar|supaya|ben|supados|agar) ${gap(3)}(?:lolos|masuk|diterima|ditampa|ketampi|keterima|diverifikasi) `,
  `dijamin ${gap(1)}(?:lolos|masuk|diterima|keterima) ${gap(3)}${money}|${money}${gap(4)}dijamin `,
  `(?:ditawari|nawarin|menawarkan|nawari|ditawarin) ${gap(3)}(?:kursi|jalur|masuk|masukin|${amount})`,
  `jual kursi |(?:\\d+ )?(?:jt|juta) ${gap(3)}(?:aman|lolos|masuk) `,
]

const suspicion = [
  `curiga ${gap(6)}(?:koordinat|koordinatnya|titik|titiknya|alamat|nilai|kk|piagam|jarak|jaraknya|panitia|dimajukan|rumahnya)`,
  `${gap(8)}saya curiga `,
  `tidak jujur `,
]

/** 'Lapor diri' and faults of the system are reported elsewhere. */
const wantsToReport =
  /(?<= )(?:mau|ingin|pengen|pingin|arep|arepe|cara|tempat|badhe|bade|want to|bisa|saya|gimana|bagaimana|kemana|mana|min|pak) (?:cara |pak |min )?lapor (?!diri )|^ lapor (?:pak|bu|min|mas|mbak|kak|saja|kecurangan|panitia|guru|kepala|sekolah curang) |^ lapor $/u
const ordinaryReport =
  /(?<= )(?:lapor diri|daftar ulang|token|akun|error|eror|login|password|sandi|email|nisn|nik|dapodik|data|berkas|unggah|upload|aplikasi|web|website|situs|server|sistem|bug|hilang|kehilangan|salah|lupa|verifikasi|setelah diterima|laporan|laporannya|rapor|rapot|raport) /u

const asksRule =
  /(?<= )(?:apakah|apa itu|itu apa|apa sih|apa saja|apa yang termasuk|bolehkah|sanksi|sanksinya|sangsi|hukuman|hukumannya|hukumane|akibat|akibatnya|risiko|resiko|ancaman|larangan|dilarang|aturan|aturannya|oleh tidak|boleh tidak|boleh|bagi yang|contohnya|contoh|artinya|maksudnya|bedanya|dikira|arti|is it|how much|do i need) | bisa (?:tidak )?$/u
const tellsOf =
  /(?<= )(?:lapor|curiga|oknum|tadi|td|kemarin|wingi|tetangga|tanggaku|ditawari|nawarin|katanya|padahal|sudah bayar|saya diperas|kami|temen|teman) /u
const ruleTopics =
  /(?<= )(?:uang|bayar|biaya|ragad|ragade|gratis|free|fee|pungutan|dipungut|iuran|sumbangan|titip|titipan|palsu|jual|beli|pungli|suap|menyuap|sogok|curang|kecurangan|larangan|sanksi|belakang|calo) /u

const elsewhere =
  /(?<= )(?:spt|samsat|parkir|polisi|tiket|xl|pulsa|tanah|belanja|online shop|rank|hack|pinjaman|pinjol|peminjam|spaylater|rekening|ponsel|dana bos|perangkat desa|piknik) /u

const wrong = anyOf(wrongs)
const demand = anyOf(demands)
const suspects = anyOf(suspicion)

function plain(message: string): string {
  const words = wordsOf(message.normalize('NFKC').replaceAll(/(\d)[.,](?=\d{3}\b)/g, '$1'))
  return ` ${words.map((word) => canonical.get(word) ?? word).join(' ')} `
}

export function reportIntentOf(message: string): ReportIntent | null {
  const words = plain(message)
  if (elsewhere.test(words)) return null
  const isRule = asksRule.test(words) && !tellsOf.test(words)
  const namesWrongdoing = wrong.test(words) || demand.test(words) || suspects.test(words)
  if (!isRule && (namesWrongdoing || (wantsToReport.test(words) && !ordinaryReport.test(words)))) return 'complaint'
  return namesWrongdoing || ruleTopics.test(words) ? 'rule' : null
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
  }
}
