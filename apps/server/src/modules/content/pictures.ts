import { createHash } from 'node:crypto'
import { type ContentDocument, DocumentError, type Snapshot } from './documents.ts'
import { type Format, formats, mediaTypes } from './image-rules.ts'

/** A picture in a document: the address of its original, which never changes there. */
export interface SourcePicture {
  readonly _type: 'sourcePicture'
  readonly source: string
  readonly width: number
  readonly height: number
  /** `#rrggbb` */
  readonly dominantColour: string
}

const isSourcePicture = (value: object): value is SourcePicture =>
  (value as SourcePicture)._type === 'sourcePicture' && typeof (value as SourcePicture).source === 'string'

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

/** Folder and file of a picture's address; the extension if it is a served one. */
function placeOf(source: string): { folder: string; file: string; extension: Format } {
  const cut = source.lastIndexOf('/') + 1
  const file = source.slice(cut)
  const [, ending = ''] = /\.([a-z]+)$/i.exec(file.split(/[?#]/, 1)[0] ?? '') ?? []
  const known = ending.toLowerCase() === 'jpeg' ? 'jpg' : ending.toLowerCase()
  return {
    folder: source.slice(0, cut),
    file,
    extension: formats.find((format) => format === known) ?? 'webp',
  }
}

interface AssetName {
  /**
   * 40 hexadecimal digits; the first 16 are the folder's, so that pictures of one game share a prefix and lists
   * compress well.
   */
  readonly hash: string
  readonly dimensions: string
  readonly extension: Format
}

const colourPattern = /^#[0-9a-f]{6}$/i
/** Colour of a picture whose asset names none. */
const UNKNOWN_COLOUR = '#20242c'

/** The dominant colour of an asset document. */
function colourOf(asset: Readonly<Record<string, unknown>>): string {
  const { palette } = (asset['metadata'] ?? {}) as { palette?: { dominant?: { background?: unknown } } }
  const colour = palette?.dominant?.background
  return typeof colour === 'string' && colourPattern.test(colour) ? colour : UNKNOWN_COLOUR
}

/** The picture of an asset document of another content service; undefined for other documents. */
export function pictureOfAsset(document: ContentDocument): SourcePicture | undefined {
  const { url, metadata } = document as {
    url?: unknown
    metadata?: { dimensions?: { width?: unknown; height?: unknown } }
  }
  const { width, height } = metadata?.dimensions ?? {}
  if (document._type !== 'sanity.imageAsset' || typeof url !== 'string' || !isSide(width) || !isSide(height))
    return undefined
  return {
    _type: 'sourcePicture',
    source: url,
    width: width as number,
    height: height as number,
    dominantColour: colourOf(document),
  }
}

/** Ids of the image assets that documents refer to, each once. */
export function assetReferencesIn(documents: readonly ContentDocument[]): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isImageField(value)) found.add(value.asset._ref)
    for (const part of Object.values(value)) look(part)
  }
  documents.forEach(look)
  return [...found]
}

const uploadPattern = /^upload:([0-9a-f]{40})\.(webp|jpg|png)$/

/** The source of a picture that an editor uploaded. */
export const uploadSource = (hash: string, extension: Format): string => `upload:${hash}.${extension}`

/** The hash of an uploaded original; undefined for a source elsewhere. */
export const uploadHash = (source: string): string | undefined => uploadPattern.exec(source)?.[1]

/** The picture of an asset document that an upload wrote. */
function uploadedPicture({ _id, _type, ...fields }: ContentDocument): SourcePicture | undefined {
  const name = /^image-([0-9a-f]{40})-(\d{1,5})x(\d{1,5})-(webp|jpg|png)$/.exec(_id)
  if (_type !== 'sanity.imageAsset' || !name) return undefined
  return {
    _type: 'sourcePicture',
    source: uploadSource(name[1] ?? '', name[4] as Format),
    width: Number(name[2]),
    height: Number(name[3]),
    dominantColour: colourOf(fields),
  }
}

function assetNameOf({ source, width, height }: SourcePicture): AssetName {
  const dimensions = `${width}x${height}`
  const [, uploaded, format] = uploadPattern.exec(source) ?? []
  if (uploaded !== undefined) return { hash: uploaded, dimensions, extension: format as Format }
  const { folder, file, extension } = placeOf(source)
  return { hash: `${digest(folder, 16)}${digest(file, 24)}`, dimensions, extension }
}

/** Name under which the image service serves a picture: `{hash}-{width}x{height}.{extension}`. */
export function pictureName(picture: SourcePicture): string {
  const { hash, dimensions, extension } = assetNameOf(picture)
  return `${hash}-${dimensions}.${extension}`
}

/** Id of a picture's asset document: `image-{hash}-{width}x{height}-{extension}`. */
export function assetId(picture: SourcePicture): string {
  const { hash, dimensions, extension } = assetNameOf(picture)
  return `image-${hash}-${dimensions}-${extension}`
}

/** The name of a picture from the id of its asset. */
export const nameOfAsset = (id: string): string => id.replace(/^image-/, '').replace(/-(?=[a-z]+$)/, '.')

/** All pictures of a snapshot by name; the image service serves no others. */
export function picturesOf(snapshot: Snapshot): ReadonlyMap<string, SourcePicture> {
  const found = new Map<string, SourcePicture>()
  for (const document of snapshot.everything) {
    replacePictures(document, (picture) => found.set(pictureName(picture), picture))
    const uploaded = uploadedPicture(document)
    if (uploaded) found.set(pictureName(uploaded), uploaded)
  }
  return found
}

export interface PictureAddresses {
  readonly project: string
  readonly dataset: string
  /** Base URL of the protocol, such as `https://play.example/content`. */
  readonly baseUrl: string
}

/**
 * Documents in the protocol's format: a picture is an image field that refers to an asset document. The original's
 * address is not exposed.
 */
export function shownDocuments(snapshot: Snapshot, addresses: PictureAddresses): readonly ContentDocument[] {
  const assets = new Map<string, ContentDocument>()
  const documents = snapshot.everything.map((document) =>
    replacePictures(document, (picture) => {
      const _ref = assetId(picture)
      if (!assets.has(_ref)) assets.set(_ref, assetDocument(picture, document, addresses))
      return imageField(picture)
    }),
  )
  // The asset of an upload is a document itself.
  for (const { _id } of documents) assets.delete(_id)
  return [...documents, ...assets.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

/** The image field of a picture; what an editor stored beside the picture, such as a crop, is part of it. */
function imageField(picture: SourcePicture): Record<string, unknown> {
  const { source: _source, width: _width, height: _height, dominantColour: _colour, ...more } = picture
  return { ...more, _type: 'image', asset: { _type: 'reference', _ref: assetId(picture) } }
}

/** One document as the protocol shows it. */
export const shownDocument = (document: ContentDocument): ContentDocument =>
  replacePictures(document, imageField)

/** The pictures of one document by the id of their assets. */
export function assetsIn(document: ContentDocument): ReadonlyMap<string, SourcePicture> {
  const found = new Map<string, SourcePicture>()
  replacePictures(document, (picture) => found.set(assetId(picture), picture))
  return found
}

const isSide = (value: unknown): boolean => Number.isInteger(value) && (value as number) > 0

interface ImageField {
  readonly _type: 'image'
  readonly asset: { readonly _ref: string }
}

function isImageField(value: object): value is ImageField {
  const { _type, asset } = value as { _type?: unknown; asset?: { _ref?: unknown } | null }
  return _type === 'image' && typeof asset?._ref === 'string'
}

/**
 * The stored form of a value that was changed in its shown form: image fields become pictures again.
 * @throws DocumentError for a picture that does not exist
 */
export function storedForm(
  value: unknown,
  pictureOf: (assetId: string) => SourcePicture | undefined,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => storedForm(item, pictureOf))
  if (isImageField(value)) {
    const { asset, _type: _image, ...more } = value
    const picture = pictureOf(asset._ref)
    if (!picture) throw new DocumentError(`the picture ${asset._ref.slice(0, 120)} does not exist`)
    return { ...more, ...bareOf(picture) }
  }
  if (isSourcePicture(value) && !isComplete(value))
    throw new DocumentError('a sourcePicture has source, width, height and dominantColour')
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, storedForm(field, pictureOf)]))
}

const bareOf = ({ source, width, height, dominantColour }: SourcePicture): SourcePicture => ({
  _type: 'sourcePicture',
  source,
  width,
  height,
  dominantColour,
})

const isComplete = ({ width, height, dominantColour }: SourcePicture): boolean =>
  isSide(width) && isSide(height) && colourPattern.test(dominantColour)

export function assetDocument(
  picture: SourcePicture,
  { _createdAt, _updatedAt }: Pick<ContentDocument, '_createdAt' | '_updatedAt'>,
  { project, dataset, baseUrl }: PictureAddresses,
): ContentDocument {
  const { hash, extension } = assetNameOf(picture)
  const { width, height, dominantColour } = picture
  const path = `images/${project}/${dataset}/${pictureName(picture)}`
  return {
    _id: assetId(picture),
    _type: 'sanity.imageAsset',
    // The original never changes at its address, so the asset has one revision.
    _rev: hash.slice(0, 22),
    _createdAt,
    _updatedAt,
    assetId: hash,
    extension,
    mimeType: mediaTypes[extension],
    path,
    url: `${baseUrl}/${path}`,
    metadata: {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      palette: {
        _type: 'sanity.imagePalette',
        dominant: { _type: 'sanity.imagePaletteSwatch', background: dominantColour },
      },
    },
  }
}

/** Copies a document and replaces each picture. */
function replacePictures(
  document: ContentDocument,
  replace: (picture: SourcePicture) => unknown,
): ContentDocument {
  return replaceIn(document, replace) as ContentDocument
}

/** Parts without pictures are not copied. */
function replaceIn(value: unknown, replace: (picture: SourcePicture) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isSourcePicture(value)) return replace(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => replaceIn(item, replace))
    return items.some((item, at) => item !== value[at]) ? items : value
  }
  const fields = Object.entries(value).map(([key, field]) => [key, replaceIn(field, replace)] as const)
  const isChanged = fields.some(([key, field]) => field !== (value as Record<string, unknown>)[key])
  return isChanged ? Object.fromEntries(fields) : value
}

/** The original's file format. */
export const pictureExtension = ({ source }: SourcePicture): Format => placeOf(source).extension
