import {
  type Draw,
  GOLD,
  STEEL,
  bar,
  circle,
  ellipse,
  figure,
  inside,
  line,
  poly,
  solid,
  tone,
} from '../pen.ts'

/** A balloon of six coloured panels with a basket, in a box of 128 units. */
export const balloon: Draw = figure([
  line('M50 84L56 104M78 84L72 104', 'oklch(0.3 0.04 60)', 2.5),
  bar('M52 84L57 104M76 84L71 104', 'oklch(0.45 0.05 60)', 2),
  solid('M54 102L74 102L72 118L56 118Z', tone(55, 0.09, 0.5)),
  inside('M54 102L74 102L73.500 107L54.500 107Z', tone(55, 0.09, 0.5, 1)),
  solid(
    'M64 8C92 8 106 28 104 48C102 66 84 76 76 88L52 88C44 76 26 66 24 48C22 28 36 8 64 8Z',
    tone(25, 0.18, 0.6),
  ),
  inside(
    'M64 8C80 8 88 30 86 48C84 66 74 76 70 88L58 88C54 76 44 66 42 48C40 30 48 8 64 8Z',
    tone(85, 0.14, 0.82),
  ),
  inside(
    'M64 8C70 8 74 30 73 48C72 66 68 76 66 88L62 88C60 76 56 66 55 48C54 30 58 8 64 8Z',
    tone(25, 0.18, 0.6),
  ),
  inside(
    'M24 48C30 54 98 54 104 48C104 53 102 57 99 61C82 67 46 67 29 61C26 57 24 53 24 48Z',
    tone(195, 0.1, 0.5),
  ),
  inside('M40 20C32 28 29 38 30 48L36 49C35 38 38 28 46 18Z', 'oklch(1 0 0 / 0.3)'),
])

/** A rocket with fins and a flame below it, nose to the upper right when it is turned. */
export const rocket: Draw = figure([
  solid('M52 96C52 108 60 118 64 126C68 118 76 108 76 96Z', tone(50, 0.17, 0.74)),
  inside('M58 96C58 104 62 110 64 116C66 110 70 104 70 96Z', 'oklch(0.97 0.08 95)'),
  solid('M44 66L26 92L30 102L48 90Z', tone(20, 0.18, 0.52)),
  solid('M84 66L102 92L98 102L80 90Z', tone(20, 0.18, 0.46)),
  solid('M64 4C84 22 88 52 84 96L44 96C40 52 44 22 64 4Z', 'oklch(0.92 0.012 250)'),
  inside('M64 4C84 22 88 52 84 96L68 96C72 52 72 22 64 4Z', 'oklch(0.78 0.02 255)'),
  inside('M64 4C72 11 77 20 80 31L48 31C51 20 56 11 64 4Z', tone(20, 0.18, 0.56)),
  inside('M44 84L84 84L84 90L44 90Z', tone(20, 0.18, 0.56)),
  solid(circle(64, 52, 11), STEEL(0.4)),
  inside(circle(64, 52, 8), tone(225, 0.11, 0.6)),
  inside('M58 48A8 8 0 0 1 68 45L62 52Z', 'oklch(1 0 0 / 0.45)'),
])

/** An airship of riveted copper with a gondola and a rudder. */
export const airship: Draw = figure([
  solid('M8 34L24 50L24 68L8 82L14 58Z', tone(165, 0.08, 0.42)),
  solid(ellipse(68, 56, 54, 27), tone(45, 0.11, 0.58)),
  inside('M16 50C36 34 100 34 120 50C110 36 92 29 68 29C44 29 26 36 16 50Z', tone(45, 0.11, 0.58, 1.6)),
  inside('M15 62C36 78 100 78 121 62C112 77 94 83 68 83C42 83 24 77 15 62Z', tone(45, 0.11, 0.58, -1.2)),
  line('M40 33C36 48 36 64 40 79M68 29L68 83M96 33C100 48 100 64 96 79', GOLD(-0.6), 2.5),
  line('M14 56L122 56', GOLD(0.2), 2),
  bar('M54 80L56 92M82 80L80 92', 'oklch(0.4 0.05 60)', 2.5),
  solid('M46 90L92 90L84 106L54 106Z', tone(40, 0.07, 0.36)),
  inside(poly(54, 94, 62, 94, 62, 100, 56, 100), tone(85, 0.13, 0.85)),
  inside(poly(66, 94, 74, 94, 74, 100, 66, 100), tone(85, 0.13, 0.85)),
  inside(poly(78, 94, 86, 94, 83, 100, 78, 100), tone(85, 0.13, 0.85)),
  solid(ellipse(26, 98, 3.5, 13), GOLD(0)),
  bar('M26 98L48 98', GOLD(-0.8), 3),
])
