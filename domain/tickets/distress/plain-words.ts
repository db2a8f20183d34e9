/** Each word with the spellings, abbreviations, Javanese and English words that represent it. */
const spellings: Readonly<Record<string, string>> = {
  ada: 'ono ana onok wonten enek eneng',
  kalau: 'klo kalo nek yen jika bila seandainya andai andaikan misal nawi menawi kl',
  tenggelam:
    'nenggelamin menenggelamkan tenggelamin nyemplung nyebur nyemplungin kecemplung njegur nyeburin ceburin menceburkan cemplungin kelelep',
  minum: 'meminum ngombe nenggak tenggak menenggak telan nelan menelan ngunjuk nyeruput',
  rel: 'ril sepur kereta',
  tuhan: 'allah gusti pangeran illahi ilahi god',
  menyerah: 'nyerah nyerahh pasrah',
  banyak: 'byk bnyk bny akeh kathah',
  jangan: 'jgn jngn ojo ojok',
  bangun: 'tangi wungu',
  selesai: 'rampung slesai kelar tamat',
  terakhir: 'trakhir pungkasan',
  yang: 'yg sing sg',
  selamat: 'slamat slmt',
  aku: 'saya ak aq q gua gue gw w ane kulo kula dalem awakku sy i me',
  tidak: 'ra tak tdk gak gk ga g nggak ngga enggak engga ndak nda kagak kaga ora gaiso mboten boten dak not no',
  sudah: 'udah udh sdh dah uwis wis wes mpun sampun',
  ingin: `pnegn pegen pngin penger pengrn pengen pengin pingin pngn pgn pgen pngen pingen kepengen kepingin kepengin kepingen pengn ngin ingn mau mw mo pen
    hendak arep badhe ajeng gelem berniat niat want wanna`,
  saja: 'aja aj ae wae mawon sj ja',
  lebih: 'luwih lbh langkung',
  baik: 'becik bagus sae',
  mending: 'mendingan mnding mending2 timbang daripada',
  mati: 'mti matek metong dimatiin mati2 matii mampus modar modyar pejah koit die dying dead meninggal wafat mokad ninggal mninggal',
  hidup: 'urip gesang hdp hidupku hidupnya uripku hidupmu live life idup',
  bunuh: 'bantai mbantai dibantai bnuh membunuh ngebunuh bunuhin mbunuh mateni kill dibunuh pateni dipateni killing',
  diri: 'dirinya diriku sendiri2 dewe myself awake',
  capek: 'cape capai cpk lelah letih kesel bosan bosen muak males malas jenuh tired',
  kuat: 'kiat kuwat kiyat sanggup sggup mampu tahan iso',
  lagi: 'lg maneh malih meneh anymore lgi',
  takut: 'wedi ajrih tkt takutt',
  pulang: 'mulih wangsul plg balik',
  akhiri:
    'habisi menghabisi ngabisin habisin udahi udahin menyudahi sudahi mengakhiri akhirin ngakhiri akhirkan mengakhirinya diakhiri ngakhirin akiri',
  loncat: 'mencolot njlungup lompat melompat meloncat terjun mlumpat menjatuhkan jump lompatin',
  guna: 'gunanya gunane artinya arti maknanya makna tujuan manfaatnya paedah gunaku',
  berguna: 'guna2 bermanfaat berarti',
  alasan: 'alesan alasanku',
  lahir: 'dilahirkan dilahirin lahirin lair dilairke',
  hilang: 'ngilang menghilang ilang lenyap musnah disappear',
  selamanya: 'slamanya selamane selama2nya forever',
  dunia: 'donya dunya',
  nyusul: 'nyusulin nututi menyusul nusul susul ikut melu nututi',
  almarhum: 'almarhumah alm almh surga swarga akhirat kubur kuburan',
  pukul: `dijedotke jedotke kesiksa disikso siksaan nodong todong ditodong menodong keplaki jedotin jedutin dijedotin dijedutin dikeplaki digampari dibentur dibenturin dibenturkan membenturkan dilempar dilempari melempar nglempar disiram nyiram menyiram disiramin dipecut mecut dipentung dipenthungi dislentik dikruwes dipukul dipukuli dipukulin mukul mukuli mukulin memukul memukuli pukulin pukuli dihajar hajar menghajar ngehajar digebuk digebuki digebugi
    digebukin gebuk gebukin nggebugi nggebuki diantem ngantem antem diantemi dikeplak ngeplak ditampar ditampari nampar menampar ditempeleng tempeleng
    ditendang nendang menendang ditendangi disabet disabeti nyabet dicambuk cambuk disundut nyundut dianiaya aniaya menganiaya penganiayaan disiksa
    siksa menyiksa nyiksa dikeroyok dibanting mbanting diinjak dijambak jambak dicekik cekik mencekik nyekik kaplok dikaplok digampar gampar nggampar
    dikamplengi dikampleng kampleng dijotos dijotosi njotosi jotosi jotos njotos digibeng beat`,
  lecehkan: `ditelanjangi nelanjangi telanjangin disentuh digituin dipegangi ngelecehin nglecehin nglecehke dilecehke digrepe grepe digrepein grepein dilecehkan dilecehin lecehin melecehkan dilecehke diperkosa perkosa memperkosa dicabuli cabuli mencabuli pencabulan pemerkosaan perkosaan digerayangi gerayangi
    diraba raba meraba diraba2 pegang2 dipegang2 dirudapaksa rudapaksa disodomi ditiduri dipeloroti`,
  usir: 'diusir ngusir mengusir ngusirku',
  kabur: 'minggat melarikan kabor kabuur',
  ancam: 'diancam ngancam mengancam ngancem diancem ancem ngancam2',
  bapak: 'pah ayah papa papi bapakku bapake ayahku papaku bpk bpak abah romo ayahnya bapaknya ayahe father dad daddy',
  ibu: 'ibuk mah mama mami ibuku mamaku bunda emak mamak mak simbok ibunya ibune mom mother ibunda umi',
  anak: 'anakku anaknya anake lare bocah bocahe putraku putriku putra putri adik adikku adek adekku keponakan ponakan sepupu siswa murid',
  teman: 'temanku temenku temen kancaku konco kanca kawan sahabat sahabatku friend pacar pacarku',
  rumah: 'rumahku omah omahku griyo griya rmh home rumahnya',
  silet:
    'sayatan sayat2 nyilet menyilet cutter kater sayat menyayat nyayat sayatin iris mengiris ngiris cutting siletin goresin gores menggores nggores disilet beset mbeset',
  tangan: 'tanganku tangannya lengan lenganku lengannya nadi nadiku nadinya pergelangan urat tgn tanganne paha pahaku',
  sakiti:
    'menyakiti nyakitin nyakiti menyakitinya sakitin lukai melukai nglukai lukain ngelukain nglarani larani hurt harm mencelakai celakai nyelakain',
  gantung: 'nggantung ngegantung menggantung gantungin nggandul',
  racun: 'baygon bayclin potas racunan pestisida sianida obatnyamuk superpell wipol portas',
  benci: 'bnci sengit gething hate jijik',
  beban: 'bebani membebani bebanku',
  depresi: 'depresii dpresi depression depressed deprsi',
}

/** Words written together, as they are read. */
const together: Readonly<Record<string, string>> = {
  bunuhdiri: 'bunuh diri',
  bundir: 'bunuh diri',
  gantungdiri: 'gantung diri',
  gada: 'tidak ada',
  gaada: 'tidak ada',
  gausah: 'tidak usah',
  gamau: 'tidak ingin',
  gakuat: 'tidak kuat',
  kendhat: 'bunuh diri',
  gandir: 'gantung diri',
  putusasa: 'putus asa',
  hopeless: 'putus asa',
  selfharm: 'sakiti diri',
  suicide: 'bunuh diri',
  suicidal: 'bunuh diri',
  nglalu: 'bunuh diri',
  kendat: 'bunuh diri',
  ngendat: 'bunuh diri',
}

const canonical = new Map(
  Object.entries(spellings).flatMap(([word, all]) => all.split(/\s+/).map((spelling) => [spelling, word] as const)),
)

/** What represents letters where someone hides a word: 'm4ti'. */
const hidden: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

const revealed = (word: string) => word.replaceAll(/(?<=\p{L})[013457@$](?=\p{L})/gu, (sign) => hidden[sign] ?? sign)

function lettersOf(message: string): string {
  return message
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{N}])(?:\p{L}[ ._*-]){3,40}\p{L}(?![\p{L}\p{N}])/gu, (spelt) =>
      spelt.replaceAll(/[^\p{L}]/gu, ''),
    )
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')
}

const known = (word: string) =>
  together[word] ?? canonical.get(word) ?? (spellings[word] === undefined ? undefined : word)

/** The word with two neighbouring letters changed over, where that is a known one: the commonest slip of a fast hand. */
function changedOver(word: string): string | undefined {
  if (word.length < 4) return undefined
  for (let at = 0; at < word.length - 1; at++) {
    const found = known(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2))
    if (found) return found
  }
  return undefined
}

function canonicalOf(typed: string): string {
  const word = typed.replace(/(?<=\p{L})2(?=$|\p{L})/u, '')
  const single = word.replaceAll(/(\p{L})\1+/gu, '$1')
  const bare = single.replace(/(?<=\p{L}{3})(?:ku|nya|mu|ne|e)$/u, '')
  const own = known(typed) ?? known(word) ?? known(single) ?? known(bare) ?? changedOver(word)
  return own ?? word.replace(/(?<=\p{L}{3})(?:ku|nya)$/u, '')
}

/** The words of a message in their one spelling, a blank around each; sentences are divided by '|'. */
export function plainWords(message: string): string {
  const sentences = lettersOf(message)
    .split(/[.!?\n;]+/)
    .map((sentence) => (sentence.match(/[\p{L}\p{N}@$]+/gu) ?? []).map(revealed).map(canonicalOf).join(' '))
  return ` ${sentences.filter(Boolean).join(' | ')} `
}
