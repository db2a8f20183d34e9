// Signs that somebody is hurt or threatened by others, at home or elsewhere, in words of `plainWords`. Pure.
import { gap, near } from './sign.ts'

/** 'Pukul' also tells the time, and evens out. */
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

/** All of them, to be joined by `anyOf`. */
export const violenceSigns: readonly string[] = [...blows, ...abuse, ...assault, ...threats, ...violence]
