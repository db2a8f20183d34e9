// How much a word says about the matter at all, whatever its rarity here: everyday words little, those of admissions that
// the portal is meant, those of other matters that it is not. Knowledge of the language; nothing of it comes from queries. Pure.
import { stemWord } from './stem-word.ts'

const stemsOf = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .trim()
      .split(/\s+/)
      .flatMap((word) => [word, stemWord(word)]),
  )

/** Words of which every story is full: who, when, how it feels, coming and going. */
const everyday = stemsOf(`
  abang acara adikku agak agustus ahad akrab alami alasan alhasil aman ambil anaknya aneh april asal asli awal ayah
  ayahnya bagus bahas bahasa baju balik bandung bangun banten banyak bareng bayi beban begadang bekas belakang beli
  bener berangkat berani berat beres bersama berita berusaha besoknya biasanya bilang bingung bisu bosan bulek bulanan
  buruk buru butuh buyut cabut campur capek capai cari catat cemas cepat cepet cerita cobain cocok cukup curhat curiga
  daerah daftarin dagang dahulu dalih datengin dateng dekati deket desember detik dibantu dibikin diem dijawab dikasih
  dilihat diliat ditanya ditolak duduk dulunya empat enak enam ekstra februari galau ganteng gejala gimanain giliran
  grogi grup habis hadir halaman hape harapan hasilnya hati hayo heran hujan hubung ikhlas ilang impian ijin izin jaga
  jakarta jalan jam januari jarang jatuh jelek jenis jerman jogja yogyakarta juli jumat juni kabar kaget kakaknya
  kakinya kamis kangen kantor karyawan kasihan kebetulan kecewa kecil kejadian keluar kenal kerja kesal kesulitan
  ketahuan ketemu ketinggalan kiri kanan kuat kurangnya lain lama lambat lancar langsung lapor lari lebaran lebih lega
  lengkap lepas letak lihat liat lima luar lucu lupa lurah lusa maaf mahal main makan maksud malah malas malu mama mamah
  mamak mampu mandek mandiri mantan maret masuk masing mei melulu membaca memang menang menit menunggu menyesal merantau
  merasa merata mesti minggu minta motivasi muda mudah murah nangis nasib nekat ngantri ngasih ngeluh ngerasa nginap
  ngobrol ngomong niat nomer nomor november nunggu nyaman nyari nyesel obrolan oktober omong ongkos paham papa papah
  panik pantas parah pasang pasrah paksa patokan pelan pembantu penasaran penting penuh pergi perlu pernah persis
  pertama petugas pikir pintar pinter posisi provinsi pulang puluh pusing rabu ragu ramai rame rantau rapi rasa rela
  repot resah rewel ribet ribu rincian ringan rugi rumit sabar sabtu sah sama sampingan sanggup sayang sebelah sedih
  segera sekarang selasa selesai semangat sempit senang sendiri sengaja senin sepi september seram serius sering sesal
  setuju sibuk sisa sore stress stres sudut suka sukses sulit sungguh surabaya susah syukur taat tahan tajam takut
  tangerang tante tatap teliti teman tempat tenang terang terjadi terkendala terlanjur terpaksa terus tiba tidur tiga
  tipis tuju tunggu turun untung urus usaha usul waktu wajar warga wanita yakin zaman jaman mbahe dua delapan tujuh
  sembilan sepuluh sebelas belas kelima ketiga kedua satu kali beberapa pertamanya terakhirnya sebagian setengah separuh
  semuanya seluruh total jumlah sekitar ceritanya kronologi berikut tersendat lelet nyangkut ngadat ngehang hang blank
  putih layar klik pencet tekan ketuk geser scroll menu internet sinyal jaringan wifi komputer browser chrome google
  notifikasi notif pesan tulisan merah hijau kuning biru muter refresh buffering kebuka deteksi kebaca terbaca
  terdeteksi kesimpen tersimpan kesubmit submit kepencet kehapus kepilih kesave save simpan ngaco ngawur kacau kocar
  gaje pasutri sedeng mending bersaing mlaku mlayu mangkat muleh mulih bali ngenteni nunggoni nggolek golek goleki
  ngerti mangerti weruh krungu rungu turu tangi mangan ngombe dolan dolanan gumun sumelang bungah seneng gething isin
  wedi wani kesel pegel jare kandha kandhane ngendika dhawuh matur criyos sanjang crita nyritakke meneng melu melok
  tumut ngeterke nganter ngancani ngekei ngewehi maringi paring dikei diparingi nampa tampa nompo trima nggowo nggawa
  njupuk jupuk mundhut tuku tumbas adol sade rampung bar bubar mari wiwit kawit lekas leren liren telas entek entèk
  kirang luwih akeh kathah sethithik gedhe ageng cilik alit dawa cendhek inggil endhek enggal lawas lami suwe suwi rikat
  gelis alon apik sae elek awon leres kleru angel angèl ewuh adoh caket cedhak etan kulon lor kidul ndhuwur ngisor njero
  njaba mburi ngarep ngajeng wingking kiwa tengen sisih esuk enjing awan siang sonten bengi dalu dina dinten wulan sasi
  taun warsa uwong tiyang lanang wedok bapake ibune simboke emake mboke kakange mbakyune adhine rayi raka mas kangmas
  larene putrane yoga wayah putu tangga tonggo kanca konco batir wargane desane kampunge kuthane gawe ndamel damel
  nyambut nyambutgawe makarya digunakake dienggo kanggo digawe didamel dipunpundhut diwenehi dijaluk disuwun taruh
  banding panggil ajak antar jemput beri buang angkat turut ikut alih anggap arah atur awas bagi bakar bangga bantah
  basi bayang belok benci bentrok bicara biar bimbang bujuk bungkus campak canggung ceritera coret curah dampak dampingi
  dekap dengar derita desak diam didik doa dorong duga dukung dulu edar ejek elak emosi enggan fokus gabung gagas ganggu
  gegas gelisah gembira gugup halang hadap harap hemat hendak henti heboh hibur himbau hormat ibarat iba ikhtiar imbas
  ingin insya allah insyaallah masya iri jabat jadi jamin janji jelang jenuh jumpa kait kagum kejar kelak kelola kemas
  kendala kendali kerap khawatir khusus kilat kira kunjung lacak lalai lanjut latih layan lelah lempar lewat libat
  lindung lontar lumayan maju maklum mampir manfaat mantap marah mengejutkan mohon muat mundur musyawarah musim nanti
  nego olah omel optimis pajang pandang panggung pasti patuh payah peduli pegang penat peran percaya perhati periode
  pesimis polos prihatin puas puji pulih puncak punah raih rancu rangkul rawan redam rencana respon respons ribut rinci
  risau rombong runding sadar sambut sampai sandar sanggah santai sasar sebar sela selamat selip senyum serah setia siap
  sigap simak singgung singkat sodor solusi sombong spontan suasana sudi sukarela sumpah susul tanggap tanya tarik tawar
  tebak tegas tegur tekad tekun temu tenggang tentu tepat terap tertib timbang tindak tinjau tipe tokoh topik tulus
  tuntas tuntut tutur ucap ujung umpama undur unggul ungkap untai upaya waspada wawas terpencil pelosok kecamatan
  perumahan kompleks komplek perantauan seberang perbatasan ibukota pusat pinggir pinggiran tengah pekan dini subuh
  dhuhur zuhur asar magrib maghrib isya malem siangnya senja adiknya kakakku bapakku ibuku ayahku mamaku papaku simbokku
  emakku anakmu keponakanku cucuku sepupuku saudaraku tetanggaku temanku sahabat kerabat famili ipar mertua menantu
  mantu besan paman bibi bulikku pakdheku anakku anake bocahku ragil mbarep sulung bungsu kembarannya gadis remaja
  dewasa bujang kayake ketoke jarene katoke mbokmenawa kiro kirane kudune kuwatir kewalahan kebingungan kerepotan
  kesusahan kebanyakan kesempatan keinginan kebutuhan kemauan bagaimananya dilema solusinya arahan arahannya petunjuknya
  petunjuk masukan masukannya mohonlah tolonglah bantulah tanggapan jawaban jawabannya alhamdulilah bismillah
  astaghfirullah innalillahi amiin aamiin barakallah salam rahayu kulonuwun nuwunsewu ngapunten nyuwunsewu matursuwun
  hatur kesuwun sembah terharu terkejut terpukul tercengang terheran kecewanya menyesalnya pusingnya bingungnya deg
  degdegan insecure overthinking stuck capeknya please pls plis tolongin help fast asap urgent btw fyi cmiiw imho otw
  gws hmmm huhu hehe hihi haha wkwk wkwkwk xixi lol thanks thank you makasi mksih tengkyu tq thx trm ksh tks suwun
  sanget
`)

/** Words of other matters: with one of them a query that names a school or a card is still about something else. */
const elsewhere = stemsOf(`
  beasiswa lpdp pkl prakerin pertamina
  kuliah kuliahan universitas univ kampus mahasiswa mahasiswi rektor skripsi wisuda snbp snbt snmptn sbmptn utbk ukt
  undip unnes ugm uns unsoed ui itb ipb s1 s2 s3 d3 magister doktor politeknik akpol akmil ipdn stan cpns cpnsd pppk p3k
  loker lowongan lamaran melamar interview cv gaji upah umr thr phk kontrakan harga hargane regane regi diskon promo
  murahan resep masak memasak bumbu sambal goreng kue nasi ayam sapi kambing kucing anjing burung ikan ternak pupuk
  tanam tanaman sawah panen beras minyak sembako pasar warung toko restoran kafe kuliner wisata piknik liburannya hotel
  penginapan villa pantai gunung merapi candi museum kereta kai pesawat bandara kapal bus terminal ojek gojek grab
  travel tol macet rute motor mobil sepeda truk bengkel servis oli ban knalpot bensin pertamax solar samsat stnk bpkb
  sim tilang pajak npwp pbb spt bea cukai paspor visa imigrasi haji umrah umroh zakat infak sedekah qurban kurban puasa
  imsak sholat salat adzan masjid gereja nabi khotbah ustadz bpjs jkn jht jkp asuransi faskes apotek rsud opname operasi
  demam batuk flu pilek diare tipes tifus maag lambung diabetes kolesterol jerawat gigi kehamilan bersalin imunisasi
  vaksin stunting asi popok diet kurus gemuk kalori fitness gym bank bri bca bni atm rekening tabungan transfer kredit
  kpr kur cicilan angsuran leasing pinjol pinjaman pinjam utang hutang gadai pegadaian emas saham reksadana investasi
  kripto bitcoin dolar dollar rupiah yen kurs inflasi ovo gopay pulsa indihome listrik pln pdam gas elpiji notaris
  sengketa warisan imb kua mahar resepsi pernikahan katering film bioskop sinetron drama drakor lagu lirik konser artis
  selebriti gosip novel puisi pantun cerpen dongeng game gim freefire roblox tiktok instagram facebook twitter shopee
  tokopedia lazada seller reseller affiliate followers hacker bola sepakbola liga timnas persib persija psis pemain
  badminton motogp presiden gubernurnya wapres pilpres pilkada pemilu caleg dpr partai menteri demo cuaca gempa bmkg
  ramalan zodiak mimpi jodoh pacar selingkuh fisika planet bumi matahari terjemahkan translate jepang korea amerika
  belanda eropa bimbel privat lesprivat mesin kulkas cuci tv televisi ac kompor setrika printer lembur serikat
  outsourcing tki tkw magang freelance ojol umkm nib oss siup modal jualan dagangan omzet dangdut orkes karaoke pijat
  salon rambut kosmetik skincare gamis hijab sandal telkomsel indosat xl axis smartfren telkom roaming esim voucher
  topup balita susu mpasi paud playgroup tempe kerupuk bakso mie rendang soto pecel gudeg lumpia bandeng kopi teh jus
  roti keripik kecap gula garam tepung telur daging sayur buah mangga pisang nanas durian jeruk apel singkong jagung
  kedelai cabe tomat kentang wortel bayam bebek itik kelinci hamster ular tikus nyamuk kecoa semut lebah kuda gajah
  harimau monyet kandang akuarium pakan kebun anggrek bonsai pneumonia stroke ginjal kanker tumor alergi obesitas
  vitamin suplemen jamu herbal bidan perawat behel psikolog psikiater depresi insomnia jilbab kosmetika parfum sabun
  sampo deterjen kasur lemari meja sofa gorden genteng semen paku keramik kran pipa pompa sumur wc septik renovasi
  tukang arsitek apartemen ruko properti kavling kendaraan angkot becak taksi damri transjakarta krl whoosh parkir spion
  rem aki helm velg bbm spbu ev saldo debit mbanking brimo livin dompet pinjem deposito forex trading bursa obligasi
  sukuk prakerja koperasi waralaba franchise bisnis supplier grosir ekspor impor tender lelang netflix viu wetv anime
  manga komik kpop podcast streaming spotify chord zumba joging marathon maraton psim arema barcelona madrid liverpool
  manchester fifa pialadunia wasit striker kiper raket gaple poker judi slot togel hadis ayat tafsir khutbah pengajian
  wirid tahlil ziarah natal paskah nyepi waisak imlek idul fitri adha ramadhan ramadan syawal takbiran mudik prakiraan
  angin suhu kemarau iklim polusi sampah gerhana galaksi astronot nasa dinosaurus pahlawan penjajahan majapahit
  sriwijaya mataram diponegoro kartini soekarno suharto jokowi prabowo ganjar megawati politik kampanye presentasi
  powerpoint excel photoshop canva coding python javascript programmer robot chatgpt samsung xiaomi oppo vivo infinix
  charger baterai casing rumus integral trigonometri aljabar pythagoras volume keliling persegi segitiga kubus tabung
  prisma fotosintesis mitosis atom molekul asam basa newton lks uts uas makalah esai rangkuman talak nafkah gugatan
  pengacara pengadilan penjara kdrt begal maling pencurian pembunuhan yel tepuk lelucon humor kewarganegaraan turis
  weton primbon tantrum skck bpnt blt mbg snpmb tpg nuptk lele gurame cupang vario scoopy nmax avanza xenia raskin udan watuk
  mumet ngelu untu pitik wedhus kebo pari mantenan slametan kondangan rawit brambang bawang tamasya glamping homestay paylater
  qris lakon kethoprak campursari koplo speaker headset keyboard diretas hacking 
  turki arab mekah madinah singapura malaysia thailand cina china india rusia ukraina palestina israel rujukan poli
`)

/** Words that hardly anybody uses but for admissions and schools, and those that are at home in them: half as sure a sign. */
const own = stemsOf(`
  spmb ppdb nisn dapodik emis rapor ijazah skl piagam afirmasi zonasi juknis jukop osis pramuka helpdesk pradana skhun
  slb sma smk santri pesantren
`)
const athome = stemsOf(`
  jalur kuota verifikasi token jurusan sekolah murid siswa calon pendaftaran daftar mendaftar seleksi domisili mutasi prestasi semester
  cadangan berkas unggah upload kk akta koordinat panti yatim dtks kip pip pkh disabilitas difabel legalisir sertifikat nilai akun
  password sandi titip kursi lolos diterima smp mts pengumuman jadwal aduan kecurangan pungli kompres scan pdf zona usia umur
  guru asesmen kejuaraan lomba aktivasi kelulusan keterima ketrima ketampa mpls
`)
const ownPhrases: ReadonlySet<string> = new Set(
  [
    ...[
      'SPMB',
      'NISN',
      'Dapodik',
      'EMIS',
      'rapor',
      'ijazah',
      'SKL',
      'piagam',
      'afirmasi',
      'daftar ulang',
      'buta warna',
    ],
    ...[
      'juknis',
      'jukop',
      'calon murid',
      'helpdesk',
      'titik koordinat',
      'ketua OSIS',
      'ketua pramuka',
      'SMA',
      'SMK',
      'SLB',
    ],
    ...['hasil seleksi', 'memilih sekolah', 'program keahlian', 'alur pendaftaran', 'nomor pendaftaran', 'numpang KK'],
    ...[
      'surat sehat',
      'anak tidak sekolah',
      'anak panti',
      'cabang dinas',
      'titipan',
      'jual beli kursi',
      'pindah jalur',
    ],
    ...[
      'surat keterangan nilai',
      'surat pernyataan orang tua',
      'Sekolah Kemitraan',
      'DTKS',
      'hari pertama',
      'nilai akhir',
    ],
    ...[
      'mengajukan akun',
      'surat penugasan',
      'belum terbit',
      'cek status',
      'anak guru',
      'domisili terdekat',
      'pesantren',
    ],
  ].map((term) => `~${term}`),
)

/** True for a word of which every story is full. */
export function isEveryday(word: string, stem: string): boolean {
  return everyday.has(word) || everyday.has(stem)
}

/** True for a word that shows that another matter is meant. */
export function isElsewhere(word: string, stem: string): boolean {
  return elsewhere.has(word) || elsewhere.has(stem)
}

/** How surely a term shows that admissions are meant: 1, a half, or not at all. */
export function ownShare(term: string): number {
  return own.has(term) || ownPhrases.has(term) ? 1 : athome.has(term) ? 0.5 : 0
}
