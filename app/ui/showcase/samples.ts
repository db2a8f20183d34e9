// Sample contents the showcase shares: long names, a very long word.
/** A word no line can hold. */
export const longWord = 'Pertanyaantentangpengumumanhasilseleksipenerimaanmuridbarutahunajaranini'
/** Three tickets with short and long contents. */
export const tickets = [
  {
    id: '1',
    subject: 'Titik koordinat rumah tidak sesuai',
    who: 'Siti Rahmawati',
    region: 'Kab. Banyumas',
    age: '2 jam',
  },
  {
    id: '2',
    subject: longWord,
    who: 'R. Aj. Kusumaningtyas Wijayanti Puspaningrum',
    region: 'Kota Semarang',
    age: '14 mnt',
  },
  { id: '3', subject: 'Akun terkunci setelah salah password', who: 'Budi', region: 'Kab. Karimunjawa', age: '3 hari' },
]
