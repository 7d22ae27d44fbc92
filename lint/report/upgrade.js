(function () {
  var form = document.querySelector("form.filter");
  var rows = Array.prototype.slice.call(document.querySelectorAll("article"));
  form.hidden = false;
  form.addEventListener("submit", function (e) { e.preventDefault(); });
  function apply() {
    var text = form.text.value.toLowerCase(), decides = form.decides.value, weight = form.weight.value, shown = 0;
    var asked = text || decides || weight;
    rows.forEach(function (row) {
      var fits = (!text || row.textContent.toLowerCase().indexOf(text) >= 0) &&
        (!decides || row.dataset.decides === decides) && (!weight || row.dataset.weight === weight);
      row.hidden = !fits;
      if (fits) { shown++; }
    });
    document.querySelectorAll("details.fold").forEach(function (fold) {
      fold.hidden = !fold.querySelector("article:not([hidden])");
      if (asked) { fold.open = !fold.hidden; }
    });
    document.querySelectorAll("section").forEach(function (part) { part.hidden = !part.querySelector("article:not([hidden])"); });
    form.shown.value = asked ? shown + " of " + rows.length : "";
  }
  form.addEventListener("input", apply);
})();
