// Words by which the search of the administration finds each page, beyond its line in the menu.
import type { Power } from './admin-powers.server.ts'

/** `words` are further words by which people look for it. */
interface PageWords {
  readonly about: string
  readonly words?: string
}

export const pageWords: Readonly<Record<string, PageWords>> = {
  '/admin/dashboard': { about: 'Yang perlu ditangani dan keadaan layanan', words: 'beranda ringkasan' },
  '/helpdesk/tickets/pending': { about: 'Tiket, aduan, dan balasan', words: 'tiket masuk aduan pertanyaan spam' },
  '/admin/reports': { about: 'Angka per hari, jam, wilayah, dan kategori', words: 'statistik grafik unduh excel csv' },
  '/admin/sealed-reports': { about: 'Laporan rahasia dari pelapor', words: 'pungutan kecurangan aduan pelapor' },
  '/admin/faq': { about: 'Tanya jawab yang tampil bagi keluarga', words: 'pertanyaan topik usulan tanya jawab' },
  '/admin/exchange/faq': { about: 'Semua FAQ dalam satu berkas', words: 'yaml unggah unduh' },
  '/admin/searches': { about: 'Yang dicari keluarga tanpa hasil', words: 'kata kunci urusan di luar spmb dilewati' },
  '/admin/synonyms': { about: 'Kata lain yang berarti sama, untuk pencarian', words: 'istilah singkatan bahasa jawa' },
  '/admin/knowledge-article': {
    about: 'Artikel Pusat Informasi',
    words: 'panduan juknis ketentuan persyaratan gambar',
  },
  '/admin/exchange/articles': { about: 'Semua artikel dalam satu berkas', words: 'yaml markdown unggah unduh' },
  '/admin/announcements': { about: 'Kabar di beranda dan di HP keluarga', words: 'berita kabar penting pin' },
  '/admin/season': { about: 'Tanggal setiap tahap', words: 'musim kalender tanggal pendaftaran pengumuman hasil' },
  '/admin/offices': {
    about: 'Alamat, telepon, wilayah, dan penanggung jawab',
    words: 'kontak kabupaten kota pembagian tiket nomor telepon wa',
  },
  '/admin/crisis-line': { about: 'Nomor untuk orang yang dalam bahaya', words: 'bunuh diri darurat 112 krisis' },
  '/admin/exchange/offices': { about: 'Semua cabang dinas dalam satu berkas', words: 'yaml unggah unduh wilayah' },
  '/admin/service-hours': {
    about: 'Jam kerja, hari libur, dan batas waktu jawaban',
    words: 'jam buka tutup libur tanggal merah cuti bersama sla tenggat janji prioritas',
  },
  '/admin/ticket-categories': { about: 'Pilihan kategori di formulir', words: 'jenis pertanyaan aduan pengaduan' },
  '/admin/canned-replies': {
    about: 'Balasan yang dapat dipilih petugas',
    words: 'balasan templat salam tanda tangan nama pendek',
  },
  '/admin/exchange/canned-replies': { about: 'Semua jawaban siap pakai dalam satu berkas', words: 'yaml balasan' },
  '/admin/people': {
    about: 'Petugas, admin, peran, izin, dan blokir',
    words: 'akun user petugas agen admin izin hak akses peran blokir nama',
  },
  '/admin/access-log': { about: 'Siapa melakukan apa dan kapan', words: 'audit jejak riwayat aktivitas' },
  '/admin/sign-ins': { about: 'Siapa mencoba masuk, dari mana', words: 'login gagal masuk perangkat' },
  '/admin/security': {
    about: 'Verifikasi dua langkah, gagal masuk, akhiri sesi',
    words: '2fa otp kode password sesi keluar percobaan',
  },
  '/admin/breaches': { about: 'Mencatat kebocoran dan mengirim surat', words: 'insiden uu pdp bocor data pribadi' },
  '/admin/channels': {
    about: 'Email, WhatsApp, dan sambungan lain: menyala atau mati',
    words: 'kanal uji status mati menyala',
  },
  '/admin/mail': { about: 'Setiap pesan yang dikirim portal', words: 'email wa whatsapp gagal kirim ulang' },
  '/admin/api-keys': { about: 'Kunci untuk sistem lain', words: 'token integrasi' },
  '/admin/webhooks': { about: 'Memberi tahu sistem lain bila ada kejadian', words: 'integrasi callback' },
  '/admin/backup': { about: 'Membuat, mengunduh, dan menguji cadangan', words: 'backup pulihkan restore' },
  '/admin/database': { about: 'Ukuran, antrean, dan perintah lambat', words: 'postgresql database migrasi' },
  '/admin/settings': { about: 'Semua pengaturan dan siapa yang mengubahnya', words: 'setelan konfigurasi' },
  '/admin/peak': { about: 'Menunda yang tidak mendesak saat ramai', words: 'beban sibuk lambat ramai' },
}

/** Pages that are reached from another page only. */
export const otherPages: readonly (PageWords & {
  readonly to: string
  readonly label: string
  readonly needs: Power
})[] = [
  {
    ...{ to: '/admin/people/invite', label: 'Undang pengguna', needs: 'managePeople' },
    ...{ about: 'Akun baru untuk petugas atau admin', words: 'tambah akun undangan' },
  },
  {
    ...{ to: '/admin/people/invite-list', label: 'Undang banyak petugas', needs: 'managePeople' },
    ...{ about: 'Dari daftar CSV', words: 'impor undangan excel' },
  },
  {
    ...{ to: '/admin/files', label: 'Berkas', needs: 'manageArticles' },
    ...{ about: 'Gambar dan PDF di artikel', words: 'foto unggah lampiran' },
  },
  {
    ...{ to: '/admin/season/all', label: 'Semua musim', needs: 'manageSeason' },
    ...{ about: 'Musim tahun lalu dan tahun depan', words: 'tahun baru' },
  },
  {
    ...{ to: '/admin/season/retention', label: 'Masa simpan data', needs: 'closeSeason' },
    ...{ about: 'Kapan data lama dihapus', words: 'hapus retensi' },
  },
  {
    ...{ to: '/admin/season/close', label: 'Tutup musim', needs: 'closeSeason' },
    ...{ about: 'Menghapus data setelah musim selesai', words: 'hapus akhir' },
  },
  {
    ...{ to: '/admin/breaches/create', label: 'Catat kebocoran data', needs: 'manageBreaches' },
    ...{ about: 'Bila data pribadi bocor', words: 'insiden lapor' },
  },
  {
    ...{ to: '/admin/settings/limits', label: 'Batas pemakaian', needs: 'readSettings' },
    ...{ about: 'Berapa kali sesuatu boleh dilakukan', words: 'limit kuota terlalu banyak' },
  },
]
