// The words of a question that say what it is about: without stop words, marks and very short words.
const shortest = 3

/** Words that stand in every question, formal and informal, and the greetings before it. */
const stopWords = new Set(
  `ada adakah adalah agar aja akan aku anda apa apabila apakah apaan atau bagaimana bagaimanakah bagi bahwa baik
  banget begitu belum berapa berapakah bila bilamana bisa bisakah boleh bolehkah buat bukan cara caranya coba dalam dan dapat
  dapatkah dari dengan deh di dia dong dulu gak gimana gmn hai halo hanya harus haruskah hendak hi ialah ingin ini itu iya
  jadi jelaskan jika juga kah kak kakak kalau kalo kami kan kapan kapankah karena ke kenapa kepada kira kita kok lagi lah
  lalu lebih maaf mas masih mau mbak mengapa mengenai merupakan min minta mohon nah nanti nggak ngga oh oke oleh pada
  padahal pak para permisi pernah perlu perlukah pun punya saat saja sama sampai sangat saya sebagai sedang sekali selain
  selamat seperti serta setelah sebelum siapa siapakah sih siang sore malam pagi soal sudah supaya tahu tanya bertanya
  tanyakan tapi tau tentang terhadap tetapi terima kasih tidak tolong udah untuk ya yah yaitu yakni yang`.split(/\s+/),
)

/** All words of a text in small letters, without marks. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*/gu) ?? []
}

/** Each telling word once, in the order of the text; the ending '-nya' is taken off. */
export function questionWords(text: string): string[] {
  const telling = wordsOf(text).filter((word) => word.length >= shortest && !stopWords.has(word))
  return [...new Set(telling.map((word) => word.replace(/(?<=.{4})nya$/, '')))]
}

/** True for a text that has words, all of them stop words or single letters: there is nothing to look for. */
export function saysNothing(text: string): boolean {
  return wordsOf(text).every((word) => word.length < 2 || stopWords.has(word))
}
