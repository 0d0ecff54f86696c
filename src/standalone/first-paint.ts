// Runs before the first paint so that no page flashes in the wrong tone, colour, size or language.
// The build writes it into the page (scripts/inline-scripts.ts), with the names that it calls `OURS`. What it reads is written by src/lib/look/appearance.ts.
;(function () {
  var root = document.documentElement

  // The texts that the app will ask for (src/lib/i18n/i18n.ts chooses the same way): under way from the first moment.
  function loadTexts(language) {
    var meta = document.querySelector('meta[name="texts"]')
    if (!meta) return
    var texts = JSON.parse(meta.content)
    var known = [language].concat(navigator.languages || []).map(function (tag) {
      return texts[String(tag).toLowerCase().split(/[-_]/)[0]]
    })
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = known.filter(Boolean)[0] || texts.zh
    document.head.appendChild(link)
  }

  try {
    var kept = JSON.parse(localStorage.getItem(OURS.appearanceKey) || '{}')
    // What a container says of itself goes before what it says of the system.
    var told = /\bcolorScheme\/(dark|light)\b/i.exec(navigator.userAgent)
    var outward = kept.outward || (told ? 'system' : 'light')
    var isSystemDark = told ? /dark/i.test(told[1]) : matchMedia('(prefers-color-scheme: dark)').matches
    var dark = outward === 'dark' || (outward === 'system' && isSystemDark)
    var tone = dark ? 'dark' : 'light'
    root.setAttribute('data-outward', tone)
    root.setAttribute('data-prefers-color-scheme', tone)
    if (/^[a-z]{3,8}$/.test(kept.themeColor)) root.setAttribute('data-theme', kept.themeColor)
    if (kept.fontScale >= 0.9 && kept.fontScale <= 1.5) root.style.setProperty('--cs-scale', kept.fontScale)
    if (kept.fontScale >= 1.3) root.setAttribute('data-large-text', '')
    if (/^(en|fr|es)$/.test(kept.language)) root.lang = kept.language
    loadTexts(kept.language)
  } catch (_) {
    // Storage may be closed to us (private mode): the defaults of the page stand.
  }
})()
