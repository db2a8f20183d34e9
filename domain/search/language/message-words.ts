import { stemWord } from './stem-word.ts'

/** The word, and the ways it is shortened. Knowledge of the language; a portal's own abbreviations are synonyms. */
const shortened: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alamat: 'almt alamt',
    anak: 'ank',
    asli: 'asl',
    banjir: 'bnjr banjr',
    bapak: 'bpk bpak',
    baru: 'br bru',
    bawa: 'bw bwa',
    bayar: 'byr bayr',
    beda: 'bda',
    belum: 'blm blum blom',
    berkas: 'brks berks',
    buka: 'bka',
    bulan: 'bln',
    cabang: 'cab cbg',
    cadangan: 'cdgn cdngn',
    cara: 'cra',
    daftar: 'dftr dftar dft daftr dptr',
    data: 'dta',
    datang: 'dtg dtng',
    dekat: 'dkt dket',
    desa: 'ds',
    dibuka: 'dbuka dibka',
    dinas: 'dns',
    diterima: 'dtrm dtrima ditrma ditrima ktrima ktrm',
    dokumen: 'dok dokmn dkmn',
    domisili: 'dom domsl',
    fotokopi: 'fc fotocopy potokopi fotkop',
    ganti: 'gnt gnti gti',
    guru: 'gr gru',
    hari: 'hr hri',
    hasil: 'hsl hsil',
    hilang: 'hlg hlng ilg hlang',
    hubungi: 'hub dihub hubngi',
    huruf: 'hrf hruf',
    ijazah: 'ijz ijzh ijsh ijs',
    jadi: 'jd jdi',
    jarak: 'jrk jrak',
    jauh: 'jh',
    jurusan: 'jrs jrsn jur jurs',
    kabupaten: 'kab kabup',
    kantor: 'ktr kntr',
    kecamatan: 'kec kcmtn',
    kelas: 'kls klas',
    keluar: 'klr kluar',
    keluarga: 'klrg klg klwrg',
    kena: 'kna',
    kepala: 'kpl',
    kerja: 'krj krja',
    kirim: 'krm krim',
    kota: 'kta',
    kursi: 'krs krsi',
    lahir: 'lhr',
    lampiran: 'lmprn lmpiran',
    lihat: 'lht lyt',
    lulus: 'lls llus',
    lupa: 'lp lpa',
    maksimal: 'maks mksimal maksmal',
    masuk: 'msk msuk',
    mulai: 'mli mlai',
    murid: 'mrd mrid',
    nama: 'nm nma',
    negeri: 'ngri ngr',
    nilai: 'nli nlai nl',
    nomor: 'no nmr nmor nmer nomer',
    pakai: 'pk pke',
    pengganti: 'pnggnti',
    pengumuman: 'pgmn pngmn pgmmn pengmmn',
    penulisan: 'pnulisan',
    pilih: 'plh pilh',
    pindah: 'pndh pindh',
    prestasi: 'pres prest',
    provinsi: 'prov prop',
    rapor: 'rpt rpr rpor',
    rumah: 'rmh rmah rumh',
    sakit: 'skt',
    salah: 'slh slah',
    sehat: 'sht shat',
    sekarang: 'skrng',
    sekolah: 'skl sklh skolh sekolh',
    sementara: 'smntr smtara',
    semester: 'smtr',
    sertifikat: 'sertif srtfkt srtf',
    sesuai: 'ssuai',
    siswa: 'ssw sswa',
    sudah: 'udh sdh dh',
    surat: 'srt surt',
    syarat: 'syrt srat syart',
    tahun: 'th thn taun thun',
    tanggal: 'tgl tggl tgal',
    tempat: 'tmpt tmpat',
    terakhir: 'trakhr trkhr akhr',
    terbit: 'trbit trbt',
    terdaftar: 'trdftr trdftar tdftr',
    terima: 'trm trima',
    tidak: 'tdk gk gak',
    titik: 'ttk',
    tugas: 'tgs tgas',
    tulis: 'tls',
    ulang: 'ulg ulng',
    umur: 'umr umor',
    unggah: 'upld',
    verifikasi: 'vrf vrif vrfks',
    wali: 'wli',
    warna: 'wrn wrna',
    wilayah: 'wil wily wlyh',
  }).flatMap(([word, forms]) => forms.split(' ').map((form): [string, string] => [form, word])),
)

/** 'SKL' is a document as well as a school; behind one of these words it is the school. */
const aSchoolFollows = new Set(
  'masuk msk pilih plh milih ke di dr dari daftar dftr pindah pndh ganti gnt brp berapa jarak jrk satu dua dekat dkt'.split(
    ' ',
  ),
)

export function inFull(word: string, before: string | undefined): string {
  if (word === 'skl' && !(before !== undefined && (/^\p{N}/u.test(before) || aSchoolFollows.has(before)))) return word
  return shortened.get(word) ?? word
}

const stemsOf = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .trim()
      .split(/\s+/)
      .flatMap((word) => [word, stemWord(word)]),
  )

const everyday = stemsOf(`
  dino dinten senen slasa seloso rebo kemis jemuah jumuah setu
  abang acara adikku agak agustus ahad akrab alami alasan alhasil aman ambil anaknya aneh april asal asli awal ayah
  ayahnya bagus bahas bahasa baju balik bangun banyak bareng bayi beban begadang bekas belakang beli
  bener berangkat berani berat beres bersama berita berusaha besoknya biasanya bilang bingung bisu bosan bulek bulanan
  buruk buru butuh buyut cabut campur capek capai cari catat cemas cepat cepet cerita cobain cocok cukup curhat curiga
  daerah daftarin dagang dahulu dalih datengin dateng dekati deket desember detik dibantu dibikin diem dijawab dikasih
  dilihat diliat ditanya ditolak duduk dulunya empat enak enam ekstra februari galau ganteng gejala gimanain giliran
  grogi grup habis hadir halaman hape harapan hasilnya hati hayo heran hujan hubung ikhlas ilang impian ijin izin jaga
  jalan jam januari jarang jatuh jelek jenis jerman juli jumat juni kabar kaget kakaknya
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
  setuju sibuk sisa sore stress stres sudut suka sukses sulit sungguh susah syukur taat tahan tajam takut
  tante tatap teliti teman tempat tenang terang terjadi terkendala terlanjur terpaksa terus tiba tidur tiga
  tipis tuju tunggu turun untung urus usaha usul waktu wajar warga wanita yakin zaman jaman mbahe dua delapan tujuh
  sembilan sepuluh sebelas belas kelima ketiga kedua satu kali beberapa pertamanya terakhirnya sebagian setengah separuh
  semuanya seluruh total jumlah sekitar ceritanya kronologi berikut tersendat lelet nyangkut ngadat ngehang hang blank
  putih layar klik pencet tekan ketuk geser scroll menu internet sinyal jaringan wifi komputer browser chrome google
  notifikasi notif pesan tulisan merah hijau kuning biru muter refresh buffering kebuka deteksi kebaca terbaca
  terdeteksi kesimpen tersimpan kesubmit submit kepencet kehapus kepilih kesave save simpan ngaco ngawur kacau kocar
  gaje pasutri sedeng fixing bersaing mlaku mlayu mangkat muleh mulih bali ngenteni nunggoni nggolek golek goleki
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
  sanget rong loro telu tiga papat sekawan enem pitu wolu sanga songo sewelas rolas telulas patbelas limalas nembelas pitulas
  wolulas sangalas selikur rongpuluh telungpuluh satus rongatus sewu yuta jeti kena keno nakoni takoke nyeluk ngundang
  njajal nyobi nindakake nglakoni nggoleki nemokake nemoni kepethuk mriki mrika mriku kondur wangsul rawuh sowan nulis
  nyerat maca maos nyilih nutup ngewangi ngrewangi mbiyantu nganten manten mantu sunat panen tandur sawah tegal ngarit
  angon pasar warung pabrik bengkel bank puskesmas balaidesa kelurahane sedulur sedherek semah bojo bojoku garwa mbayu
  pakdhe budhe paklik bulik mbokdhe embah eyang kakung putri simak pakne bune ngomongke ngrembug rembugan mutusake
  milihke ngeculke nggandheng ngepit numpak mbonceng nyetir mudhun munggah melek merem ndadak dumadakan ujug mbuh embuh
  ketok katon katingal krasa rumangsa kangelan kabotan kecingkrangan kesandung kepepet kadung terlanjure sakjane jane
  sejatine satemene lumrahe biasane adate wajib kewajiban prayoga becik apike enake gampang gampange gampil abot entheng
`)

export function isEveryday(word: string, stem: string): boolean {
  return everyday.has(word) || everyday.has(stem)
}

/** By the stem of the first word: the stem that makes it another thing. 'Daftar ulang' is not when one registers. */
const completedBy: ReadonlyMap<string, string> = new Map([['daftar', 'ulang']])

export function opensFixedPhrase(stems: readonly string[], place: number): boolean {
  const second = completedBy.get(stems[place] ?? '')
  return second !== undefined && stems[place + 1] === second
}
