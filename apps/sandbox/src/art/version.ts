/**
 * Version of the picture generator. It is part of every picture's address and of every cached file's path, so that
 * pictures can be cached for ever. Change it with every change of a drawing.
 */
export const GENERATOR_VERSION = 'v5'
