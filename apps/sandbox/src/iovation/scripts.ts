/** The scripts of the page, with the global of the real ones. */

/** Time until a script says that it has collected everything (ms). */
const COLLECT_MS = 150

/**
 * The loader: reads the page's configuration and loads the scripts that collect. The part of the page's own host
 * (`fp`) is one script for everybody, then one for the browser; the part of the company's host (`io`) is one script. A
 * part whose script fails is left out of the blackbox.
 */
export const loaderScript = `(()=>{
const name=window.io_global_object_name||'IGLOO'
const igloo=window[name]=window[name]||{}
const loader=igloo.loader=igloo.loader||{}
if(loader.loaderMain)return
loader.loaderMain=true
loader.loaderVer='5.2.2'
const failed={}
const parts=[]
igloo.getBlackbox=()=>{
const collected=parts.map(part=>{
if(failed[part])return{blackbox:'',finished:true}
return igloo[part]&&igloo[part].getBlackbox?igloo[part].getBlackbox():{blackbox:'',finished:false}
})
return{
blackbox:collected.map(({blackbox})=>blackbox).filter(Boolean).join(';'),
finished:collected.every(({finished})=>finished)
}
}
const load=(part,[address,...rest])=>{
const script=document.createElement('script')
script.src=address
script.onload=()=>{if(rest.length>0)load(part,rest)}
script.onerror=()=>{failed[part]=true}
document.head.append(script)
}
const host=String(loader.tp_host).replace(/\\/+$/,'')
const folder='/'+loader.version+'/'+encodeURIComponent(loader.subkey)+'/'
const isOn=value=>value!==false
const query='?'+new URLSearchParams({
loaderVer:loader.loaderVer,
tp_host:host,
fp_static:isOn(loader.fp_static),
fp_dyn:isOn(loader.fp_dyn)
})
const own=(loader.uri_hook===undefined?'/iojs':loader.uri_hook)+folder
if(isOn(loader.fp_static)){
parts.push('fp')
load('fp',[own+'static_wdp.js'+query,...(isOn(loader.fp_dyn)?[own+'dyn_wdp.js'+query]:[])])
}
parts.push('io')
load('io',[host+folder+'wdp.js'+query])
})()
`

/** Defines the part of the page's own host; it has nothing until the script for the browser gives it. */
export const sharedScript = `(()=>{
const igloo=window[window.io_global_object_name||'IGLOO']
const fp=igloo.fp=igloo.fp||{}
let given
fp.give=part=>{given=part}
fp.getBlackbox=()=>given?given():{blackbox:'',finished:false}
})()
`

/** The script for one browser. The real one reads the browser; this one has its blackbox from the start. */
export const browserScript = (blackbox: string, isFinishing: boolean): string =>
  collecting(blackbox, isFinishing, (getBlackbox) => `igloo.fp.give(${getBlackbox})`)

/** The script of the company's host. */
export const collectingScript = (blackbox: string, isFinishing: boolean): string =>
  collecting(blackbox, isFinishing, (getBlackbox) => `igloo.io={getBlackbox:${getBlackbox}}`)

const collecting = (
  blackbox: string,
  isFinishing: boolean,
  give: (getBlackbox: string) => string,
): string => `(()=>{
const igloo=window[window.io_global_object_name||'IGLOO']
const startedAt=performance.now()
const isFinished=()=>${isFinishing}&&performance.now()-startedAt>=${COLLECT_MS}
${give(`()=>({blackbox:${JSON.stringify(blackbox)},finished:isFinished()})`)}
})()
`
