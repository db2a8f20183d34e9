// Greetings, polite openings and thanks, in the languages that families write. Pure.

/** Words that say nothing about a problem, however many of them follow each other. */
const politeWords = new Set(
  `selamat slmt met good morning afternoon evening pagi siang sore petang malam malem halo hallo haloo helo hello hai hay hi hei hey hey ping p
  permisi punten sampurasun misi salam sejahtera sehat semangat shalom syalom om swastiastu namo buddhaya rahayu kebajikan
  bismillah bismillahirrahmanirrahim bismillahirrohmanirrohim maaf mohon mhn ijin izin tanya tny bertanya nanya menanyakan tanyakan
  pertanyaan numpang mau mo ingin pengen pingin hendak saya sy aku kami kita boleh bolehkah bisa bisakah minta tolong tlg bantuan
  bantuannya bantu dibantu dibantunya membantu info informasi infonya informasinya penjelasan penjelasannya pencerahan pencerahannya petunjuk arahannya
  dong nih ya yah iya to kah sebelumnya terima kasih terimakasih trimakasih trima makasih makasi mksh trims tq thanks thank you please banyak sekali sama atas
  perhatian perhatiannya kerjasamanya waktunya waktu ok oke okay siap baik sip amin aamiin
  min mimin minmin admin adminnya atmin kak kakak ka bang mas mbak mba mbk pak bu bapak ibu bapa bpk bp om tante gan sis bund bunda ayah cs
  tim panitia petugas operator helpdesk spmb ppdb jateng jawa tengah provinsi prov dinas pendidikan disdik disdikbud cabang cabdin kepala kantor portal
  layanan dengan hormat yth yang terhormat saudara sdr kepada semua semuanya sekalian untuk di tempat dan
  sugeng enjing enjang injing sonten dalu ndalu rawuh kulo kula nuwun suwun maturnuwun matur nyuwun sewu pangapunten ngapunten pangapuntenipun badhe bade ajeng arep
  tangklet tanglet taken takon takok tetakon sinten panjenengan nggih njih inggih monggo mangga dherek nderek amit kulonuwun
  diteruskan forwarded
  سلام السلام عليكم وعليكم ورحمة رحمة الله وبركاته بسم الرحمن الرحيم صباح مساء الخير النور مرحبا اهلا شكرا`.split(
    /\s+/,
  ),
)

/** Spellings of the greeting 'assalamu alaikum warahmatullahi wabarakatuh', with its abbreviations. */
const salam =
  /^(?:as+h?a?l+a+m+u?n?(?:u?a?lai?kum|ualaikum)?|ass(?:wr|wb|wrwb)?|as+kum|aslm(?:kum)?|samlekum|salamu?alaikum|m?ikum|w?a?alai?kum(?:u?s+alam)?|alay?kum|w?a?salam(?:ualaikum)?|w[aou]?r[aou]?h?[aou]?h?mat+[uo]?l+[ao]h?i?|w[aou]?bar[aou]k[aou]t[uo]h?|wr|wb|wrwb|wrwbr|ww)$/

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}'’‘`´ʼ]/gu, '')
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')
    .match(/[\p{L}\p{N}]+/gu) ?? []

const isPolite = (word: string) =>
  politeWords.has(word) || politeWords.has(word.replace(/(\p{L})\1$/u, '$1')) || salam.test(word)

/** True for text without a word that says something: greetings, forms of address, thanks, signs, emoji. */
export function isGreeting(text: string): boolean {
  return wordsOf(text).every((word) => isPolite(word) || /^\d{1,2}$/.test(word))
}
