// The small words of spoken Indonesian and Javanese: those that say nothing, and those that only ask. Pure.
const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const silent = setOf(`
  ada adalah adakah adl agar aja ajah aku akan akankah alaikum alhamdulillah amin anak anakku anda antara apa apaan apakah apalagi
  aq ane assalamualaikum assalamu atas atau ato ayo ayolah baik bagi bagaimana bagaimanakah bagai bahwa banget bang bapak
  barangkali bgt bgmn bila bilamana bisa bisakah biar biasa bgtu bs buat bu bukan bukankah bun bunda cak
  coba cuma cuman dah dalam dan dapat dapatkah dari daripada deh dengan dg dgn dek demi di dia diri dlm dong donk dr dulu
  eh enggak engga entah ga gaes gak gan gini gitu gimana gmn gmana gue gw guys gpp gt hai halo hallo hanya
  harap harus haruskah hei hello hendak hi hingga ialah ibu ibunya ikut infonya info informasi informasinya ingin ini itu iya jadi jgn jangan jelaskan jg
  juga jd jelas jika jikalau kah kak kakak kalau kalo kami kan kang karena karna kasih katanya kaya kayak kayaknya ke kek
  kenapa kepada kita kira kiranya klo kl klw knp kok kpd krn ku kah lagi lah lalu lg lo loh lho lu maaf macam mah
  maka makasih malam malah mas mau maupun mbak memang mengapa mengenai menurut merupakan meski min mimin minta
  mohon mungkin namun nah nanti nanya ngga nggak nih nya nyampe oh oiya ok oke oleh om on pada padahal pagi
  pak para paling pas penjelasan penjelasannya permisi pernah perlu perlukah pingin pengen pengin pun punya saat saja saling sama sampai sangat
  sambil saya sayang sebab sebagai sebenarnya sebelum sedang sehingga sekadar sekali sekarang selalu selamat selama seperti
  serta sesuatu setelah si siang sih silakan silahkan sini sore soal sudah sdh supaya suatu
  tadi tahu tanya bertanya tanyakan menanyakan tapi tau tdk tentang terhadap terima terimakasih terkait terlalu ternyata terus tetap tetapi tidak tidakkah
  tlg tolong trus tsb tersebut tuh udah udh um umi untuk utk via wa wahai waduh walaupun wassalam wr wb
  ya yaa yah yaitu yakni yang yg yuk
  maksud dimaksud arti artinya kemarin besok nanti terlanjur lewat mulai dilakukan lakukan melakukan melalui dipake pakai pake dipakai
  bantu bantuan bantuannya guna bulan tahun hari minggu jam bener benar betul banyak sedikit besar kecil lain lainnya sendiri orang hal adapun oleh
  sejak tadinya baiknya sebaiknya kelihatan supayanya langsung ditunggu pernah datang suka coba sesudah situ
  aja wae bae iki kuwi niki niku meniko puniko kulo kula dalem awake inyong nyong nggih njih inggih nopo opo apane napa
  nek yen lek menawi umpama karo kalih kaliyan saking seko saka teng ing ning neng nang menyang
  sing ingkang kang iso isa saged iki mas mbakyu bade badhe arep pengin tanglet takon nyuwun
  nuwun suwun matur sewu pangapunten mawon mboten boten ora ra gak durung dereng wis wes sampun uwis isih tasih
  abis akhire akhirnya alhasil astaga bakal bangetnya barusan bbrp beberapa begini begitu begono bener berarti bkn bnr bngt bro
  cm cowok cewek dapet denger dengar dgr dikit dipikir doang dpt dpat duluan emang emg gara gtu hadeh hmm hrs iyaa intinya jadinya jdi jujur
  kabar kabarnya kadang kadung kaga kagak kalian kalaupun kasus katanya kayanya kebetulan kelanjutan kelanjutannya kemaren kemudian kendala kendalanya kepengin
  kepingin khawatir kmrn kmrin kondisi kondisinya krna kudu lagian lagipula lantas lbh lgsg lumayan makanya masa masalah masalahnya masih
  fixing mendingan mengerti mgkn misal misalnya mksd msh mulu mumpung nasib nasibnya nggk ngak ngerti ngga ntar nti ny nyoba
  padahal paham pasti pencerahan pencerahannya percuma pihak pokoknya rada saking sampe sampek samsek saran sarannya sbg seandainya sebenernya seharusnya sekalian
  selagi semisal semoga sempat sempet semua seenggaknya setahu setau sis situasi skr skrg smpe smua soale soalnya solusi
  solusinya sok syukur takut taunya tetep tp tpi trims trmksh trnyata untung untungnya urusan wajar walau yaudah yowis
  adek adik bocil cucu dek keponakan ponakan putra putri saudari sepupu sodara teman temen
  ratus ribu juta setahun sebulan seminggu sehari
  ajeng ampun ananging amarga amargi amergo awit bab banjur bocah bocahe bubar cah cilik dadi dados dak dateng dhateng dewe
  dhewe dhek dhisik disik dikek dudu duwe gadah gadhah gelem gone nggone iku jare jarene jebul jebule jenengan kabeh
  kadospundi kae kala kolo kangge kanggo kedah kene kersa kersane kono kana kowe koe kuatir kuwi lagek lan lanang lare larene
  liyane langkung luwih makaten mekaten maneh malih mangke mengko mangertos mbiyen riyin rumiyin mbok menapa menopo merga mergo mergi mesthi
  mesti ming mrana mrene mung namung nanging nate ndang nderek ndherek nduwe ngangge nganggo nganti ngantos ngasi ngene ngono
  ngeten ngoten nggeh nggo nggon niki nika nuli ono padha podho sami panggonan panjenengan pirsa pisan purun rak rene rono
  saestu saged saiki sakiki sakniki samenika samangke sampean sampeyan sanes sapunika sawise sakwise sakdurunge sedaya sadaya sedhela sekedap
  sekedhik sesuk sewulan setaun sik siji singen sithik suk benjing mbenjing mbenjang sumerep tak tasih temenan ten tenanan tenane
  thok tok tibake tiyang tuwin uga ugi wau wedok weruh wingi wong yo yugane
  ngapain ngapa
  mo mw mao ndak ndk nda ndakk pdhl mnta mnt pnya pny pnyak ikt dl drpd in yng tu tuu tp tpii trsbt dgan dngn dngan trs trus
  dlu sblm stlh stelah kynya kyknya kyk gt gtu bgtu bgni mgkn klau kalu klo kalok sm sma2 ksh kasi kasihh hbs abis ap sp putu putuku putune putuné wayah dipun ki to tho tenan lha kok jal mugi monggo mangga koyo kados niku ana onten wonten oleh entuk angsal punopo
`)

/** They ask without saying about what: they order what is found by the other words, and find nothing alone. */
const asking: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kapan: 'kapan kpn kapankah pan',
    berapa: 'berapa brp brapa berapakah piro piroan pinten ping',
    mana: 'mana dimana dimna dmn dimna kemana kmn ndi endi ngendi pundi',
    siapa: 'siapa siapakah sapa sopo sinten spa',
    boleh: 'boleh blh bleh boleeh bolehkah dibolehkan',
    cara: 'cara cr caranya crnya carane langkah langkahnya piye pripun kepiye kepriye priben tata',
  }).flatMap(([meaning, forms]) => forms.split(' ').map((form) => [form, meaning])),
)

/** All of them: who misspells a small word means no great one. */
export function fillerWords(): string[] {
  return [...silent, ...asking.keys()]
}

/** True for a word that says nothing about what is asked; so does a letter, as messages write 'k', 'd', 'g' and 'y'. */
export function isSilent(word: string): boolean {
  return silent.has(word) || /^[a-z]$/.test(word)
}

export function askedBy(word: string): string | undefined {
  return asking.get(word)
}
