(function () {
  'use strict';
  var root = document.body.dataset.root;
  document.querySelectorAll('pre code[class*="language-"]').forEach(function (code) { hljs.highlightElement(code); });
  document.querySelectorAll('pre').forEach(function (block) {
    var button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', function () {
      var code = block.querySelector('code') || block;
      navigator.clipboard.writeText(code.textContent.replace(/Copy$/, '')).then(function () { button.textContent = 'Copied'; });
    });
    block.appendChild(button);
  });
  var menu = document.querySelector('.menu');
  menu.addEventListener('click', function () {
    var open = document.getElementById('pages').classList.toggle('open');
    menu.setAttribute('aria-expanded', String(open));
  });
  var here = document.querySelector('#pages [aria-current]');
  if (here && here.getBoundingClientRect().top > innerHeight) { here.scrollIntoView({ block: 'center' }); }

  var input = document.getElementById('search');
  var results = document.getElementById('results');
  var index = null;
  function load(then) {
    if (index) { return then(); }
    var script = document.createElement('script');
    script.src = root + 'assets/search-data.js';
    script.onload = function () {
      index = lunr(function () {
        this.ref('id');
        this.field('heading', { boost: 8 });
        this.field('page', { boost: 4 });
        this.field('text');
        this.tokenizer.separator = /[\s\-.,;:()<>@"'`/=]+/;
        searchData.forEach(function (section, id) {
          this.add({ id: id, heading: section.heading, page: section.page, text: section.text });
        }, this);
      });
      then();
    };
    document.head.appendChild(script);
  }
  function show() {
    var words = input.value.toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
    results.hidden = words.length === 0;
    if (!words.length) { return; }
    load(function () {
      var hits = index.query(function (query) {
        words.forEach(function (word) {
          query.term(word, { boost: 10, usePipeline: true });
          query.term(word, { wildcard: lunr.Query.wildcard.TRAILING, boost: 2, usePipeline: false });
        });
      }).slice(0, 12);
      results.replaceChildren.apply(results, hits.map(function (hit) {
        var section = searchData[hit.ref];
        var item = document.createElement('li');
        var link = document.createElement('a');
        link.href = root + section.address;
        link.textContent = section.heading;
        var small = document.createElement('small');
        var at = Math.max(0, section.text.toLowerCase().indexOf(words[0]) - 40);
        small.textContent = section.page + ' · ' + (at ? '… ' : '') + section.text.slice(at, at + 130);
        link.appendChild(small);
        item.appendChild(link);
        return item;
      }));
      if (!hits.length) { results.textContent = 'Nothing found.'; }
    });
  }
  input.addEventListener('input', show);
  document.addEventListener('keydown', function (event) {
    if (event.key === '/' && document.activeElement !== input) { event.preventDefault(); input.focus(); }
    if (event.key === 'Escape') { results.hidden = true; input.blur(); }
    if (event.key === 'Enter' && document.activeElement === input && results.querySelector('a')) { results.querySelector('a').click(); }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !results.hidden) {
      var links = Array.prototype.slice.call(results.querySelectorAll('a'));
      var next = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
      if (links[next]) { event.preventDefault(); links[next].focus(); }
    }
  });
  document.addEventListener('click', function (event) { if (!event.target.closest('.search')) { results.hidden = true; } });
  var asked = new URLSearchParams(location.search).get('q');
  if (asked) { input.value = asked; show(); }
})();
