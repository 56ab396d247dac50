/**
 * Sizes in which pages draw pictures (px, width and height). The server keeps these forms of a picture on disk, and no
 * others: a size that is missing here is made anew for each request and counts against the caller's budget.
 */
export const drawnSizes = [
  [150, 100],
  [200, 267],
  [206, 206],
  [206, 412],
  [320, 180],
  [360, 450],
  [412, 206],
  [412, 412],
  [840, 360],
] as const
export type DrawnSize = (typeof drawnSizes)[number]

/**
 * What a page asks of a picture: twice the drawn size, quality 75, webp (spec 1 §9). `fit=min` crops to the shape and
 * never enlarges.
 */
export const pictureQuery = ([width, height]: DrawnSize): string =>
  `w=${width * 2}&h=${height * 2}&fit=min&q=75&fm=webp`
