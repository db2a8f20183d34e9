import { plainWords } from './plain-words.ts'

/** At most so many words, all of one sentence, between two that belong together. */
const gap = (most: number) => `(?:(?!\\| )\\S+ ){0,${most}}?`

/** Who hurts or is hurt. */
const near =
  '(?:bapak|ibu|paman|om|pakde|pak de|kakak|kakak kelas|kakak ipar|kakek|nenek|mbah|suami|istri|tetangga|guru|teman|tiri|ortu|orang|saudara|wali|pelatih|senior|tante|bibi|budhe|bude|pacar|keluarga|ustad|ustadz|pengasuh|satpam|anak|sekolah)'

export const anyOf = (signs: readonly string[]) => new RegExp(`(?<= )(?:${signs.join('|')})`, 'u')

/** Things of which 'mati' means switched off or expired; where one stands before it, the message is harmless. */
const things =
  '(?:hp|handphone|ponsel|lampu|lampune|listrik|listrike|pln|laptop|komputer|pc|wifi|internet|internete|sinyal|server|servere|sistem|web|website|situs|aplikasi|app|link|tautan|akun|kartu|kis|kip|kks|pkh|bpjs|ktp|sim|pajak|stnk|mesin|motor|layar|baterai|batre|charger|printer|koneksi|jaringan|harga|angka|gaya|kutu|otp|token|nomor|whatsapp|wa|tv|modem|router|akses|fitur|tombol|jam|surat|akta|suket|keterangan|pendaftar|peserta|ngakak|ketawa|tertawa|lucu)'

const relatives =
  '(?:bapak|ibu|kakek|nenek|mbah|simbah|wali|suami|istri|kepala|keluarga|orang|tua|ortu|almarhum|kakak|paman|bibi|pakde|bude|pendaftar|peserta)'

const notOfThings = `(?<!${things} )(?<!${things} \\S+ )(?<!${things} \\S+ \\S+ )`
const me = '(?:aku|dia|anak|teman)'

const outright = [
  `(?:bunuh|gantung|akhiri|bakar|tenggelam|sakiti|silet|potong|racun|tusuk|loncat) ${gap(1)}diri `,
  `pukul ${gap(1)}diri `,
  `${me} gantung `,
  'ingin gantung ',
  'bunuh aku ',
  `(?:silet|potong|tusuk) ${gap(2)}tangan `,
  `tangan ${gap(3)}silet `,
  'silet (?!(?:dilarang|dibawa|untuk|buat|pensil|boleh|kertas|cukur|ukuran) )',
  'takut sama diri ',
  '(?:luka|bekas|banyak|penuh) silet ',
  '(?:self|lagi) sakiti (?:lagi |aku |\\||$)|self sakiti ',
  `(?:tatoni|natoni|natu) ${gap(1)}(?:tangan|diri|awak|badan) `,
  'b nuh diri |b\\Snuh diri ',
  'kms (?:saja|aku|now) ',
]

const death = [
  `${notOfThings}ingin ${gap(2)}(?<!${relatives} )mati (?!(?:lampu|listrik|gaya|matian) )`,
  `(?:mending|lebih baik|baik|rasa\\S*|bilang|ngomong|katanya|omong|curhat|kepikiran|pikir|mikir|berpikir|pikiran|pilih|kalau|semoga|smoga|moga|doa|berdoa|siap|harus|layak|pantas|pantes|coba|nyoba|pamit|cara) ${gap(3)}(?<!${relatives} )${notOfThings}(?<!${relatives} aku )mati (?!(?:lampu|listrik) )`,
  `${notOfThings}(?<!${relatives} )mati saja `,
  `(?<!(?:suami|istri|bapak|ibu) )${me} mati (?:saja|ingin|lagi) `,
  'biar (?:aku )?mati ',
  `(?:besok|nanti|malam|sekarang) aku ${gap(1)}mati `,
  'mati muda |mati dari (?:dalam|aku) |mati juga ingin |mayat hidup |jd mayat |jadi mayat |koid ',
  `nyawa ${gap(2)}(?:aku|ku|saja|ini) |(?:ambil|cabut|akhiri|hilang|buang) ${gap(2)}nyawa `,
]

const life = [
  `(?<!biaya )tidak ${gap(2)}(?:ingin|kuat|perlu|layak|pantas|pantes|usah|semangat|minat|betah|punya|harus) ${gap(2)}(?<!biaya )hidup (?!(?:di|mandiri|sehat|layak) )`,
  'tidak hidup lagi |(?:nyesel|menyesal|getun|tidak ada) hidup |berhenti (?:hidup|bernapas|napas|nafas) ',
  'tidak (?:akan |bakal )?(?:melanjutkan|lanjut|lanjutin|nerusin|meneruskan) hidup ',
  '(?:harapan|masa depan) (?:aku )?(?:sudah )?tidak ada ',
  '(?:ingin|aku sudah) selesai (?:\\||$)|selesai semua |semua gelap ',
  `tidak ada yang ${gap(1)}(?:sayang|peduli|nyari|nyariin|kangen|butuh|ngerti|mengerti|nangisi) `,
  '(?:jadi|jd|kayak|cuma) sampah ',
  'tidak nduwe pengarep ',
  `capek ${gap(2)}(?<!biaya )hidup `,
  '(?:apa|ngapain|nopo|kenapa) (?:sih |aku |lagi )*hidup (?!di )',
  `hidup ${gap(3)}tidak ${gap(2)}(?:guna|ginanipun|berguna|harapan|alasan|tujuan|berharga) `,
  `tidak ${gap(3)}(?:guna|ginanipun|alasan|harapan|semangat) ${gap(2)}hidup `,
  `tidak ada harapan ${gap(1)}(?:buat|untuk|bagi|kanggo) aku `,
  `benci ${gap(1)}(?:hidup|diri|aku) `,
  'aku (?:sudah )?hancur (?:\\||$)',
  `hidup ${gap(2)}(?:hancur|berakhir|tamat|selesai|sia|percuma|berantakan|udahan|menyerah) `,
  `(?:percuma|udahan|menyerah|mending|muak) ${gap(2)}(?:dengan |sama )?hidup `,
  'ingin (?:udahan|menyerah) ',
  `akhiri ${gap(3)}(?:hidup|semua|semuanya|kabeh|penderitaan) `,
  `(?:hidup|semua|semuanya) ${gap(1)}(?:ingin )akhiri `,
  'akhiri (?:saja|semua|ini) ',
]

const gone = [
  `(?:ingin|mending|baik) ${gap(2)}(?:hilang|pergi|lenyap) ${gap(2)}(?:dunia|selamanya|bumi|saja) `,
  `(?:hilang|pergi) ${gap(2)}(?:dunia|selamanya) `,
  `(?:mutusin|memutuskan|mutuske) ${gap(2)}pergi (?!ke )`,
  `maaf ${gap(4)}pergi (?:duluan|dulu) |aku (?:pergi )?duluan ya `,
  `(?:baik|mending|harus\\S*|coba|kenapa|ngapain|nyesel|menyesal|getun|kudune) ${gap(3)}(?:tidak )?(?:usah |pernah |harus )*lahir (?!(?:di|pada|tahun|\\d+|bulan|tanggal) )`,
  'tidak pernah lahir |kalau (?:aku )?tidak (?:pernah )?lahir ',
  `aku ${gap(3)}(?:lagi|juga|sudah) tidak ada (?:\\||$|di dunia )|tidak ada di dunia `,
  `pergi jauh ${gap(3)}tidak |biar aku pergi |alam sana `,
  'titip (?:salam )?(?:buat |untuk )?(?:ibu|bapak|anak|ortu|keluarga|adik) |malam ini terakhir |malem ini (?:\\||$)|pesan perpisahan ',
  '(?<=^ )(?:pamit|percuma) (?:$)|\\| pamit (?:\\||$)',
  '(?:baik|fixing|bahagia|seneng|senang|tenang|besok|nanti|kalau|lebih) (?:kalau )?aku (?:sudah )?tidak ada ',
  'tanpa aku ',
  `ingin nyusul ${gap(2)}(?:almarhum|bapak|ibu|ibuk|nenek|kakek|mbah|adik|kakak|sana|simbah|tuhan) (?!ke )`,
  `nyusul ${gap(2)}almarhum |di sana ${gap(4)}aku nyusul `,
  `tidur ${gap(3)}(?:selamanya|bangun) (?!(?:jam|pagi|kesiangan|telat) )`,
  `tidak ${gap(2)}bangun (?:lagi|besok|sesuk) `,
  `(?:semoga|moga|smoga|berharap|ingin|doa|berdoa) ${gap(3)}tidak ${gap(1)}bangun (?!(?:jam|pagi|kesiangan|telat|siang) )`,
  `(?:pesan|chat|kata|tulisan|wa) ${gap(2)}terakhir (?!(?:belum|tidak|sudah|dibalas|balas|dibaca|petugas|admin|dari petugas|dari admin|kali) )|surat (?:perpisahan(?! (?:sekolah|kelas))|wasiat) `,
  `surat ${gap(1)}(?:buat|untuk) (?:ibu|bapak|keluarga|ortu) `,
  'selamat tinggal (?:semua|semuanya|dunia|kabeh|ibu|bapak|teman) ',
  `aku pamit (?:\\||$)|pamit ${gap(3)}(?:cari|selamanya|dunia|maaf|mati) `,
  '(?:jangan|tidak usah|ojo|ora usah) (?:nyari|cari|nyariin|cariin|golek|nggoleki|mencari) aku ',
  '(?:nyariin|nyari|cari|liat|lihat|ketemu|denger|dengar|kangen) aku lagi ',
  `ingin ${gap(3)}(?:tuhan|rahmatullah|alam sana|surga|almarhum) `,
  'tenang di (?:alam|sana) |dari bumi ',
]

const means = [
  `(?:ingin|mending|nekat|nekad|coba|nyoba|bilang|${me}) ${gap(2)}loncat (?!(?:kelas|jalur|antrian|antrean|pilihan|sekolah) )(?:saja |lagi |$|\\|)`,
  `(?:loncat|tenggelam) ${gap(3)}(?:saja|jembatan|gedung|lantai|sungai|kali|atap|jurang|sumur|rel|tower|atas|balkon|jendela|bengawan|rooftop|laut|waduk) `,
  'ingin loncat (?:\\||$)',
  `(?:ingin|mending) ${gap(2)}(?:ketabrak|tertabrak|sambar|disambar|disambr|kesamber) `,
  'lantai atas |(?:sendirian|aku) (?:\\S+ ){0,2}atap |botol obat |obat nyamuk ',
  `(?:atas|pinggir|tepi|ujung|pucuk) ${gap(1)}(?:jembatan|gedung|atap|rooftop|rel|jurang|balkon) `,
  `(?:minum|makan|beli|mangan) ${gap(2)}racun (?!tikus sekolah)|racun ${gap(2)}(?:beli|siap|tuku) `,
  `ingin minum ${gap(2)}(?:sekotak|sebotol|sestrip|sekaligus|sebungkus) `,
  `minum ${gap(3)}(?:obat|pil) ${gap(2)}(?:banyak|semua|sebotol|sekaligus|sak|berlebihan) `,
  `minum ${gap(2)}(?:cairan|pembersih|karbol|deterjen|sabun|minyak|bensin|spirtus|pemutih) `,
  'overdosis |od saja ',
  `(?:nabrak|tabrak|ditabrak|tabrakin|nabrakin|nabrakke|tabrakan) ${gap(3)}(?:diri|rel|truk|truck|bis) |nunggu rel `,
  `tali ${gap(3)}(?:kamar|leher|siap|gantung) |(?:siap\\S*|beli|ikat) tali (?!(?:sepatu|pramuka) )|tali sudah `,
  `pisau ${gap(3)}tangan `,
  'nadi ',
]

const despair = [
  'depresi ',
  `putus asa ${gap(2)}(?:hidup|mati|jalan|aku) `,
  `${me} ${gap(3)}putus asa (?:\\||$)`,
  'tidak (?:ada )?jalan keluar ',
  'aku (?:sudah )?tidak (?:berguna|layak|pantas|pantes|berharga) ',
  `aku ${gap(2)}beban ${gap(3)}(?:keluarga|bapak|ibu|ortu|orang|mati|semua) `,
  '(?:aku )?sudah tidak kuat (?:lagi )?(?:\\||$)',
  'tidak kuat lagi (?!(?:bayar|biaya|antri|antre|ngantri|nunggu|menunggu|ngenteni|akses|server) )',
  '(?:mengurung|kurung|ngurung) diri ',
]

export const selfHarmSigns: readonly string[] = [...outright, ...death, ...life, ...gone, ...means, ...despair]

/** 'Pukul' also means a time of day, and to even out. */
const notTheTime =
  '(?!(?:rata|berapa|enam|tujuh|delapan|sembilan|sepuluh|sebelas|lima|empat|tiga|dua|satu|bola|ko|\\d\\S*) )'

const blows = [
  `(?:aku|anak|dia|teman|${near}|badan|kepala|wajah|pipi) ${gap(3)}(?<!bola )pukul ${notTheTime}`,
  `(?<!bola )pukul ${notTheTime}${gap(2)}(?:aku|${near}) (?!berapa )`,
  `takut ${gap(3)}(?:pukul|bunuh|usir) ${notTheTime}`,
  `pulang ${gap(3)}(?:pukul|bunuh|mati) ${notTheTime}`,
  `(?:dikunci|dikurung|dikunciin|disekap) ${gap(3)}(?:kamar|gudang|rumah|bapak|ibu) `,
  `tidak (?:di)?(?:kasih|beri) makan `,
  '(?:aku|ibu|anak|bapak|adik) berdarah |(?:sampai|sampe|nganti) berdarah ',
  `(?:bapak|ibu|paman|om|kakak|abang|orang) ${gap(2)}pisau `,
]

const abuse = [
  'lecehkan (?!nilai )',
  'pelecehan (?!nilai )',
  `masuk kamar ${gap(2)}(?:malam|malem) |(?:hal|perbuatan) ${gap(2)}tidak (?:pantas|senonoh) (?!menerima)|hamil ${gap(3)}(?:dipaksa|paksa|lecehkan) `,
  `(?:maksa|paksa|dipaksa) ${gap(2)}kerja `,
  `paksa\\S* ${gap(2)}buka (?:baju|celana) |dipaksa ${gap(2)}(?:buka|lepas) (?:baju|celana) `,
  `(?:nyebar\\S*|sebar\\S*|menyebar\\S*) ${gap(1)}(?:foto|video) (?:aku|bugil|telanjang|tanpa)?`,
  `(?:dipaksa|paksa|dijodohkan|dijodohke|dikawinkan|dinikahkan|dirabekke) ${gap(3)}(?:nikah|kawin|rabi|menikah) `,
  'dijual (?:bapak|ibu|paman|om) ',
]

const assault = [
  `(?:megang|pegang|nyentuh|menyentuh|nggrepe|remas|meremas)\\S* ${gap(2)}(?:badan|tubuh|dada|paha|tangan paha|payudara|kemaluan|pantat) `,
  `(?:hubungan|berhubungan) (?:badan|intim|seks|seksual) |setubuhi |disetubuhi |menyetubuhi `,
]

const threats = [
  `(?:ancam|ingin) ${gap(3)}bunuh `,
  'bunuh (?:aku|anak|ibu|bapak) ',
  `(?:bapak|ibu|paman|orang) ${gap(3)}(?:pisau|golok|parang|celurit|arit|bendo|clurit|rotan|gesper) `,
  `takut ${gap(2)}(?:pulang|di rumah) |tidak (?:ingin|wani|berani) pulang `,
  `usir ${gap(3)}(?:bapak|ibu|rumah|ortu|orang|keluarga|paman|wali|mbah|kakek|nenek) |(?:bapak|ibu|ortu|keluarga) ${gap(2)}usir `,
  `kabur ${gap(2)}(?:rumah|bapak|ibu|asrama|panti|ortu) |(?:aku|ingin) kabur `,
  '(?:hilang|pergi) (?:dari )?rumah ',
]

const violence = [
  'kdrt ',
  'rumah (?:\\S+ )?kekerasan ',
  '(?<!calon anak |bagi |untuk |jalur |apakah )korban (?:kekerasan|penganiayaan|kdrt) (?!(?:dapat|jalur|bisa|masuk|apakah|dalam|di juknis) )',
  `(?:alami|mengalami|ngalami|ada|jadi|menjadi|terjadi|kena) ${gap(2)}kekerasan ${gap(3)}(?:rumah|keluarga|seksual|bapak|ibu|tangga|fisik|aku) `,
  'kekerasan (?:seksual|fisik|rumah tangga) ',
  '(?:dibully|dibuli|dirundung|dipalak|dibulli) ',
  `(?:aku|anak|dia|teman) ${gap(3)}(?:bully|buli) `,
]

export const violenceSigns: readonly string[] = [...blows, ...abuse, ...assault, ...threats, ...violence]

const selfHarm = anyOf(selfHarmSigns)
const violencePattern = anyOf(violenceSigns)

export type Distress = 'self_harm' | 'violence'

export function findDistress(message: string): Distress | null {
  const plain = plainWords(message)
  if (selfHarm.test(plain)) return 'self_harm'
  return violencePattern.test(plain) ? 'violence' : null
}
