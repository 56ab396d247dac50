/** Words by which a sentence about raising or removing a limit is known, in every language of the site (LIM-27). */
import type { LanguageId } from '@marquee/markets'

export interface LimitWords {
  /** A limit of play; not one of withdrawals, tables or age, where that is one word. */
  readonly limit: RegExp
  /** To raise or to remove. */
  readonly raise: RegExp
  /** Higher: only near a limit does it say something about it. */
  readonly higher: RegExp
  /** Before what it denies; in a language whose verb is last, anywhere in the clause. */
  readonly denial: RegExp
  /** With such a word a denial invites: "nothing is easier than", "do not forget", "never too late". */
  readonly reversal: RegExp
  readonly age: RegExp
  /** Tables and withdrawals: a higher limit of these is not the player's. */
  readonly elsewhere: RegExp
  readonly lower: RegExp
  readonly wait: RegExp
  readonly isVerbLast?: boolean
}

/** The dotless and the dotted I of Turkish as one letter, so that capitals are compared. */
export const foldI = (text: string): string => text.normalize('NFC').replaceAll(/[ıİ]/gu, 'i')

/**
 * Whole words; `\b` knows the letters of English only.
 * @param list parts of regular expressions with spaces between them; `~` is any letters, `_` a space
 */
const words = (list: string): RegExp => {
  const parts = foldI(list).replaceAll(' ', '|').replaceAll('~', '\\p{L}*').replaceAll('_', '\\s+')
  return new RegExp(`(?<!\\p{L})(?:${parts})(?!\\p{L})`, 'iu')
}
type Lists = Readonly<Record<keyof Omit<LimitWords, 'isVerbLast'>, string>>
const of = (lists: Lists): LimitWords => ({
  limit: words(lists.limit),
  raise: words(lists.raise),
  higher: words(lists.higher),
  denial: words(lists.denial),
  reversal: words(lists.reversal),
  age: words(lists.age),
  elsewhere: words(lists.elsewhere),
  lower: words(lists.lower),
  wait: words(lists.wait),
})

const portuguese = {
  limit: 'limites?',
  raise: 'aument~ subi~ sube~ suba~ elimin~ remov~',
  higher: 'superior~ mais_alt~ mais_elevad~',
  denial: 'nada não nunca nem',
  reversal:
    'mais_fácil mais_simples mais_rápido esque~ hesit~ esper~ porqu~ por_que só apenas tarde perca perder',
  age: 'idade',
  elsewhere: 'mesas? levantamentos? saques?',
  lower: 'redu~ diminu~ baix~',
  wait: 'horas? dias? espera~',
}

export const limitWords: Partial<Readonly<Record<LanguageId, LimitWords>>> = {
  en: of({
    limit: 'limits?',
    raise: 'rais(?:e[ds]?|ing) increas~ remov~ lift~',
    higher: 'higher',
    denial: "nothing cannot not never can[’']t don[’']t doesn[’']t won[’']t",
    reversal: 'than easier simpler quicker faster easy forget hesitat~ wait~ why only miss afraid late',
    age: 'age[ds]?',
    elsewhere: 'tables? withdraw~ payouts?',
    lower: 'lower~ reduc~',
    wait: 'hours? days? wait~',
  }),
  fi: of({
    limit: '(?!nosto|kotiutus|pöytä|ikä|~raj(?:alli|oitet|oittam))~raj[ao]~',
    raise: 'korota~ korotta~ korotu~ nosta~ ~(?:rajan|rajojen)_nosto[an]? poista~ suurenn~ kasvat~',
    higher: 'korkeamp~ korkeamm~',
    denial: 'mikään ei en et emme ette eivät eikä koskaan älä älkää',
    reversal: 'kuin helpo~ nope~ unohda~ epäröi~ odota~ miksi vain myöhäi~',
    age: 'ikä iän ikäraja~',
    elsewhere: 'pöy[td]~ nosto~ kotiutu~',
    lower: 'lask~ alen~ pienen~',
    wait: 'tun(?:ti|ni|te)~ vuorokau~ päiv~ odot~',
  }),
  no: of({
    limit: '(?!uttak|bord|alder)~grense(?:n|r|ne)?',
    raise: 'øk(?:e|er|te|t|ning|ningen)? hev~ fjern~ opphev~',
    higher: 'høyere',
    denial: 'ingenting ikke aldri',
    reversal: 'enn enklere lettere raskere enkelt lett glem~ nøl~ vent~ hvorfor bare sent',
    age: 'alder~',
    elsewhere: 'bord~ uttak~',
    lower: 'senk~ redus~ lavere',
    wait: 'timer? døgn dag(?:er)? vent~',
  }),
  de: of({
    limit: '(?!auszahlung|tisch|alter)~limits? (?!auszahlung|tisch|alter)~grenzen?',
    raise: 'erhöh~ anheb~ angehob~ heb~ entfern~ aufheb~ aufgehob~ hochsetz~ hochgesetz~',
    higher: 'höher~',
    denial: 'nichts nicht nie niemals',
    reversal:
      'als leichter einfacher schneller leicht einfach vergiss vergessen zöger~ wart~ warum wieso nur spät',
    age: 'alter alters~ mindestalter~',
    elsewhere: 'tische?n? auszahl~ abheb~',
    lower: 'senk~ herabsetz~ verringer~ reduzier~ niedriger~',
    wait: 'stunden? tage?n? wart~',
  }),
  fr: of({
    limit: 'limites?',
    raise: 'augment~ relev~ relèv~ hauss~ supprim~ élever lever~ lève~ levez',
    higher: 'élevée?s? plus_haute?s?',
    denial: "rien ne n[’']~ pas jamais",
    reversal:
      'plus_simple~ plus_facile~ plus_rapide~ manque~ hésite~ oubli~ attend~ pourquoi seulement trop_tard',
    age: 'âge',
    elsewhere: 'tables? retraits?',
    lower: 'baiss~ rédui~ abaiss~ diminu~',
    wait: 'heures? jours? délai~ attend~ attente',
  }),
  pt: of(portuguese),
  br: of(portuguese),
  cl: of({
    limit: 'límites?',
    raise: 'aument~ subi~ sube~ suba~ elimin~ quit~',
    higher: 'superior~ más_alt~ más_elevad~',
    denial: 'nada no nunca ni',
    reversal:
      'más_fácil más_sencillo más_simple más_rápido olvid~ dud~ esper~ por_qué solo sólo tarde pierd~',
    age: 'edad',
    elsewhere: 'mesas? retiros?',
    lower: 'reduc~ reduz~ baj~ dismin~',
    wait: 'horas? días? espera~',
  }),
  ja: {
    limit: /上限|限度|リミット/u,
    raise: /引き上げ|増額|解除|削除/u,
    higher: /高い|高く/u,
    denial: /(?:ません|ない|なかった)(?:でした|です)?[。！!]?\s*$/u,
    reversal: /(?:しか|ほか|他|手は|わけには|間違い|違い)ない|ほど|しれません|迷わ|忘れ/u,
    age: /年齢/u,
    elsewhere: /テーブル|出金/u,
    lower: /引き下げ|減額/u,
    wait: /時間|日間/u,
    isVerbLast: true,
  },
  tl: of({
    limit: 'limits? limitasyon~',
    raise: 'itaas~ taasan~ alisin~ tanggalin~ pataasin~ dagdagan~',
    higher: 'mas_mataas',
    denial: 'walang? hindi huwag',
    reversal: 'mas_madali~ mas_mabilis hirap kalimutan mag-?dalawang maghintay bakit lang huli',
    age: 'edad',
    elsewhere: 'mesa~ tables? withdraw~',
    lower: 'ibaba pagbaba~ babaan bawas~',
    wait: 'oras araw hintay~ maghintay',
  }),
  tr: {
    ...of({
      limit: '(?:limit|sınır)(?!l[ıi]|s[ıi]z|la(?!r)|le(?!r))~',
      raise: 'artır~ arttır~ yüksel~ kaldır~',
      higher: 'daha_yüksek~',
      denial: 'hiçbir değil~ (?:artır|arttır|yükselt|kaldır)~[ae]m[ae]z~',
      reversal: 'kolay~ hızlı~ unutma~ bekleme~ neden sadece yalnızca geç çekinme~',
      age: 'yaş(?:ı|ını|ınız)?',
      elsewhere: 'masa(?:lar)?~ çekim~',
      lower: 'düşür~ azalt~',
      wait: 'saat~ gün gün[dl]e~ bekle~',
    }),
    isVerbLast: true,
  },
  pl: of({
    limit: 'limit(?:u|owi|em|ie|y|ów|om|ami|ach)?',
    raise: 'podnie~ podnoś~ zwięks~ podwyż~ usuń~ usun~ usuw~',
    higher: 'wyżs~',
    denial: 'nic nie nigdy',
    reversal: 'niż łatwiej~ prost~ szybciej zapom~ wahaj~ czekaj~ zwlekaj~ dlaczego tylko późno',
    age: 'wiek(?:u|iem)?',
    elsewhere: 'stół sto[łl]~ wypłat~',
    lower: 'obniż~ zmniejsz~',
    wait: 'godzin~ dni dzień czek~',
  }),
}
