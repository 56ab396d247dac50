/**
 * Public interfaces are written out: none is derived from the function that builds it, and every export of a site
 * domain has a comment, with a line for each of its functions.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'

interface AstNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** The name of a type that is `ReturnType<typeof createX>` or the like; undefined when the file has none. */
export function findDerivedFace(code: string): string | undefined {
  return /export type (\w+)(?:<.*>)? =\s+(?:Awaited<)?ReturnType<\s*typeof create\w+/.exec(code)?.[1]
}

const parse = (file: string, code: string): readonly AstNode[] =>
  (
    parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as {
      readonly body: readonly AstNode[]
    }
  ).body

const nameOf = (node: unknown): string => String((node as AstNode)['name'] ?? (node as AstNode)['value'])

const hasDocComment = (code: string, at: number): boolean => {
  const before = code.slice(0, at).trimEnd()
  return before.endsWith('*/') && before.slice(before.lastIndexOf('/*')).startsWith('/**')
}

/** Exported declarations of a file by name. */
function declarationsOf(
  body: readonly AstNode[],
): ReadonlyMap<string, AstNode & { readonly exportedAt: number }> {
  const found = new Map<string, AstNode & { readonly exportedAt: number }>()
  for (const statement of body) {
    const declaration = statement['declaration'] as AstNode | null | undefined
    if (statement.type !== 'ExportNamedDeclaration' || !declaration) continue
    const named = (declaration['declarations'] as readonly AstNode[] | undefined) ?? [declaration]
    for (const one of named) found.set(nameOf(one['id']), { ...one, exportedAt: statement.start })
  }
  return found
}

/** Functions of an interface that have no comment of their own. */
function undocumentedFunctions(code: string, declaration: AstNode): readonly string[] {
  if (declaration.type !== 'TSInterfaceDeclaration') return []
  const { body } = declaration['body'] as { readonly body: readonly AstNode[] }
  return body.flatMap((member) => {
    const annotation = member['typeAnnotation'] as { readonly typeAnnotation: AstNode } | null | undefined
    const isFunction =
      member.type === 'TSMethodSignature' || annotation?.typeAnnotation.type === 'TSFunctionType'
    return isFunction && !hasDocComment(code, member.start) ? [nameOf(member['key'])] : []
  })
}

/** Missing comments in a domain's `index.ts`: on each export, and on each function of its interfaces. */
export function findUndocumented(index: string): readonly string[] {
  const problems: string[] = []
  for (const statement of parse(index, readFileSync(index, 'utf8'))) {
    if (statement.type === 'ExportAllDeclaration')
      problems.push('names what it exports, instead of everything')
    const source = statement['source'] as AstNode | null | undefined
    if (statement.type !== 'ExportNamedDeclaration' || !source) continue
    const file = join(dirname(index), nameOf(source))
    const code = readFileSync(file, 'utf8')
    const declarations = declarationsOf(parse(file, code))
    for (const specifier of statement['specifiers'] as readonly AstNode[]) {
      const name = nameOf(specifier['local'])
      const declaration = declarations.get(name)
      if (!declaration) problems.push(`${name} is exported from the file that declares it`)
      else if (!hasDocComment(code, declaration.exportedAt))
        problems.push(`${name} needs a line that says what it is`)
      if (declaration && !name.endsWith('Props'))
        for (const member of undocumentedFunctions(code, declaration))
          problems.push(`${name}.${member} needs a line that says what it does`)
    }
  }
  return problems
}

/** Problems of all domains of the site, and of interfaces of server, site and packages. */
export function findFaceProblems(root: string): readonly string[] {
  const problems: string[] = []
  for (const folder of ['apps/server/src', 'apps/site/app', 'packages'])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || file.includes('node_modules')) continue
      const derived = findDerivedFace(readFileSync(join(root, folder, file), 'utf8'))
      if (derived) problems.push(`${folder}/${file}: write ${derived} as an interface, not as a ReturnType`)
    }
  const domains = 'apps/site/app/domain'
  for (const name of readdirSync(join(root, domains))) {
    const folder = join(root, domains, name)
    for (const needed of ['index.ts', 'README.md'])
      if (!existsSync(join(folder, needed))) problems.push(`${domains}/${name} has no ${needed}`)
    if (existsSync(join(folder, 'index.ts')))
      for (const problem of findUndocumented(join(folder, 'index.ts')))
        problems.push(`${domains}/${name}/index.ts: ${problem}`)
  }
  return problems
}
