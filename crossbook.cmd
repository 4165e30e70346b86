@echo off
rem Crossbook's launcher for Windows: finds a JDK, builds what is missing or stale, starts the command
rem line. It does what ./crossbook does, but fetches neither a JDK nor Node, and leaves it to Java, after
rem the first build, to refuse what is no option.
rem
rem   CROSSBOOK_JAVA_HOME   the JDK to use; nothing else is tried
rem   CROSSBOOK_JAVA_OPTS   options for the Java VM, instead of the default below
rem   CROSSBOOK_MAVEN_ARGS  further arguments for Maven, which also reads MAVEN_OPTS
rem   CROSSBOOK_BUILD       off: starts what is built, though the sources have changed since

setlocal EnableExtensions DisableDelayedExpansion
set "ROOT=%~dp0"
set "APP=%ROOT%target\app"
set "REQUIRED=25"

call :find_java
if errorlevel 1 exit /b 3
if "%~1"=="--which-java" (
    echo %FOUND%
    exit /b 0
)
set "ASKS_HELP="
for %%A in (%*) do if "%%~A"=="--help" set "ASKS_HELP=yes"
if not defined ASKS_HELP (
    if "%~1"=="test" goto :test
    if "%~1"=="format" goto :format
    if "%~1"=="docs" goto :docs
    if "%~1"=="build" goto :build_only
)

if not "%CROSSBOOK_BUILD%"=="off" call :build_if_stale
if errorlevel 1 exit /b %ERRORLEVEL%
if not exist "%APP%\inputs" (
    echo crossbook: nothing is built, and CROSSBOOK_BUILD is off: crossbook build>&2
    exit /b 3
)
if not defined CROSSBOOK_JAVA_OPTS set "CROSSBOOK_JAVA_OPTS=-XX:+UseSerialGC -XX:MetaspaceSize=128m -XX:-UsePerfData -Xshare:auto -ea:crossbook.core... -Dagrona.disable.bounds.checks=true --add-opens=java.base/jdk.internal.misc=ALL-UNNAMED --add-opens=java.base/java.util.zip=ALL-UNNAMED --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"
"%FOUND%\bin\java.exe" %CROSSBOOK_JAVA_OPTS% -cp "%APP%\lib\*" crossbook.cli.Main %*
exit /b %ERRORLEVEL%

:build_only
if "%~2"=="--engine" goto :build_engine
if "%~2"=="--bundle" goto :build_engine
if not "%~2"=="" goto :unknown
call :build_if_stale
exit /b %ERRORLEVEL%

:unknown
echo crossbook: crossbook %~1 does not know '%~2'; see crossbook %~1 --help>&2
exit /b 2

rem ---- The JDK: CROSSBOOK_JAVA_HOME, JAVA_HOME, PATH, then where Windows keeps them --------------

:find_java
set "FOUND="
if defined CROSSBOOK_JAVA_HOME (
    call :suits "%CROSSBOOK_JAVA_HOME%"
    if not defined FOUND (
        echo crossbook: CROSSBOOK_JAVA_HOME is not a JDK %REQUIRED% or newer: %CROSSBOOK_JAVA_HOME%>&2
        exit /b 3
    )
    exit /b 0
)
if defined JAVA_HOME call :suits "%JAVA_HOME%"
if defined FOUND exit /b 0
for /f "delims=" %%J in ('where java.exe 2^>nul') do if not defined FOUND call :suits "%%~dpJ.."
if defined FOUND exit /b 0
for %%P in (
    "%ProgramFiles%\Eclipse Adoptium" "%ProgramFiles%\Java" "%ProgramFiles%\Microsoft"
    "%ProgramFiles%\Zulu" "%ProgramFiles%\Amazon Corretto" "%ProgramFiles%\BellSoft"
    "%USERPROFILE%\.jdks" "%USERPROFILE%\scoop\apps"
) do for /d %%J in ("%%~P\*") do if not defined FOUND call :suits "%%~fJ"
if defined FOUND exit /b 0
echo crossbook: no JDK %REQUIRED% or newer found: install one (winget install EclipseAdoptium.Temurin.25.JDK) or set CROSSBOOK_JAVA_HOME>&2
exit /b 3

rem Sets FOUND if a directory holds a JDK that will do.
:suits
if not exist "%~f1\bin\javac.exe" exit /b 0
if not exist "%~f1\release" exit /b 0
set "VERSION="
for /f "tokens=2 delims==" %%V in ('findstr /b "JAVA_VERSION=" "%~f1\release"') do set "VERSION=%%~V"
for /f "delims=.-+_" %%V in ("%VERSION%") do if %%V GEQ %REQUIRED% set "FOUND=%~f1"
exit /b 0

rem ---- Build -------------------------------------------------------------------------------------

rem Maven as it is installed, else the one that Apache's wrapper fetches once and keeps in .m2.
:maven
where mvn >nul 2>nul
if not errorlevel 1 (
    call mvn %*
    exit /b
)
set "OPTIONS="
for /f "usebackq delims=" %%L in ("%ROOT%.mvn\jvm.config") do set "OPTIONS=%%L"
"%JAVA_HOME%\bin\java.exe" %OPTIONS% -classpath "%ROOT%.mvn\wrapper\maven-wrapper.jar" "-Dmaven.multiModuleProjectDirectory=%ROOT:~0,-1%" org.apache.maven.wrapper.MavenWrapperMain %*
exit /b

:need_maven
where mvn >nul 2>nul && exit /b 0
if exist "%ROOT%.mvn\wrapper\maven-wrapper.jar" exit /b 0
echo crossbook: Maven is needed to build Crossbook: install it (winget, scoop or choco install maven)>&2
exit /b 3

rem The contents of all inputs are compared with those of the last build.
:build_if_stale
if not exist "%ROOT%target" mkdir "%ROOT%target"
powershell -NoProfile -ExecutionPolicy Bypass -Command ^
    "$root = $env:ROOT; $paths = @('pom.xml','.mvn','data\markets','data\worlds','exchange\web\ui\src','exchange\web\ui\package-lock.json') + ('exchange\*','research\*','measure\*','cli' | ForEach-Object { \"$_\pom.xml\"; \"$_\src\build\"; \"$_\src\main\" });" ^
    "$files = $paths | ForEach-Object { Join-Path $root $_ } | Where-Object { Test-Path $_ } | Get-ChildItem -Recurse -File;" ^
    "$now = ($files | Sort-Object FullName | Get-FileHash | ForEach-Object { $_.Hash + ' ' + $_.Path }) -join \"`n\";" ^
    "Set-Content -Path (Join-Path $root 'target\inputs') -Value $now;" ^
    "$old = Join-Path $env:APP 'inputs';" ^
    "if ((Test-Path $old) -and ((Get-Content -Raw $old).Trim() -eq $now.Trim())) { exit 0 } else { exit 1 }"
if not errorlevel 1 exit /b 0

call :need_maven
if errorlevel 1 exit /b 3
echo crossbook: Building Crossbook (first use takes about a minute) ...>&2
set "JAVA_HOME=%FOUND%"
set "LOG=%ROOT%target\build.log"
call :remove_all target\quick
pushd "%ROOT%"
call :maven -B -T1C -Dquick -pl :crossbook-bench -am package %CROSSBOOK_MAVEN_ARGS% >"%LOG%" 2>&1
set "CODE=%ERRORLEVEL%"
popd
if not "%CODE%"=="0" (
    findstr /b "[ERROR]" "%LOG%">&2
    echo crossbook: the build failed; the whole log is in %LOG%>&2
    exit /b 1
)
if exist "%APP%" rmdir /s /q "%APP%"
mkdir "%APP%\lib"
copy /y "%ROOT%measure\bench\target\quick\lib\*.jar" "%APP%\lib" >nul
copy /y "%ROOT%measure\bench\target\quick\crossbook-bench-*.jar" "%APP%\lib" >nul
move /y "%ROOT%target\inputs" "%APP%\inputs" >nul
rem For Wireshark and Python; nothing that is built here needs them.
python "%ROOT%protocol\src\build\python\print_decoders.py" >nul 2>nul
exit /b 0

rem The engine's jar of the Python package; with --bundle its copy in the repository too.
:build_engine
call :need_maven
if errorlevel 1 exit /b 3
echo crossbook: Building the engine's jar for Python ...>&2
set "JAVA_HOME=%FOUND%"
set "JARS=%ROOT%research\python\src\crossbook\jars"
set "BUNDLED=%ROOT%research\python\bundled"
set "LOG=%ROOT%target\engine.log"
set "COMMIT=unknown"
if not exist "%ROOT%target" mkdir "%ROOT%target"
call :remove_all target\quick
pushd "%ROOT%"
for /f "delims=" %%C in ('git describe --always --dirty --abbrev^=12 --exclude * 2^>nul') do set "COMMIT=%%C"
call :maven -B -Dquick -Dcrossbook.commit=%COMMIT% -pl :crossbook-simulation -am package %CROSSBOOK_MAVEN_ARGS% >"%LOG%" 2>&1
set "CODE=%ERRORLEVEL%"
popd
if not "%CODE%"=="0" (
    findstr /b "[ERROR]" "%LOG%">&2
    echo crossbook: the build failed; the whole log is in %LOG%>&2
    exit /b 1
)
if not "%~2"=="--bundle" exit /b 0
copy /y "%JARS%\crossbook-engine.jar" "%BUNDLED%\crossbook-engine.jar" >nul
echo bundled %COMMIT%>"%BUNDLED%\commit"
exit /b 0

rem A directory of each module.
:remove_all
for %%G in (. exchange research measure) do for /d %%M in ("%ROOT%%%G\*") do if exist "%%M\%~1" rmdir /s /q "%%M\%~1"
exit /b 0

rem ---- Test and format ---------------------------------------------------------------------------

:test
call :need_maven
if errorlevel 1 exit /b 3
shift
set "ARGUMENTS="
set "LANE=-DexcludedGroups=slow,long"
:test_arguments
if "%~1"=="" goto :test_run
if "%~1"=="--all" (
    set "LANE=-DexcludedGroups=long"
    shift
    goto :test_arguments
)
if "%~1"=="--long" (
    set "LANE=-Dgroups=long"
    shift
    goto :test_arguments
)
if "%~2"=="" if "%~1"=="--module" goto :value_missing
if "%~2"=="" if "%~1"=="--test" goto :value_missing
if "%~1"=="--module" (
    set "ARGUMENTS=%ARGUMENTS% -pl :crossbook-%~2 -am"
) else if "%~1"=="--test" (
    set "LANE=-DexcludedGroups=long"
    set "ARGUMENTS=%ARGUMENTS% -Dtest=%~2 -Dsurefire.failIfNoSpecifiedTests=false"
) else (
    echo crossbook: crossbook test does not know '%~1'; see crossbook test --help>&2
    exit /b 2
)
shift
shift
goto :test_arguments

:value_missing
echo crossbook: %~1 needs a value; see crossbook test --help>&2
exit /b 2

:test_run
set "JAVA_HOME=%FOUND%"
call :remove_all target\surefire-reports
pushd "%ROOT%"
call :maven -B -fae "%LANE%" %ARGUMENTS% test %CROSSBOOK_MAVEN_ARGS% 1>&2
set "CODE=%ERRORLEVEL%"
popd
powershell -NoProfile -ExecutionPolicy Bypass -Command ^
    "$t = 0; $f = 0; $s = 0;" ^
    "Get-ChildItem (Join-Path $env:ROOT '*\target\surefire-reports\TEST-*.xml'),(Join-Path $env:ROOT '*\*\target\surefire-reports\TEST-*.xml') -ErrorAction SilentlyContinue | ForEach-Object {" ^
    "  $r = ([xml](Get-Content -Raw $_)).testsuite; $t += [int]$r.tests; $f += [int]$r.failures + [int]$r.errors; $s += [int]$r.skipped };" ^
    "Write-Output ('{0} passed, {1} failed, {2} skipped' -f ($t - $f - $s), $f, $s);" ^
    "if ($t - $s -gt 0) { exit 0 } else { exit 1 }"
if errorlevel 1 exit /b 1
if not "%CODE%"=="0" exit /b 1
exit /b 0

:format
if not "%~2"=="" goto :unknown
call :need_maven
if errorlevel 1 exit /b 3
set "JAVA_HOME=%FOUND%"
pushd "%ROOT%"
call :maven -B spotless:apply %CROSSBOOK_MAVEN_ARGS% 1>&2
set "CODE=%ERRORLEVEL%"
popd
if not "%CODE%"=="0" exit /b 1
exit /b 0

rem ---- The documentation site --------------------------------------------------------------------

:docs
if not "%~2"=="" goto :unknown
call :build_if_stale
if errorlevel 1 exit /b 1
pushd "%ROOT%"
if not exist target\docs\venv py -3 -m venv target\docs\venv 1>&2
target\docs\venv\Scripts\pip install --quiet --disable-pip-version-check -e ".\research\python[all,docs]" 1>&2
if not errorlevel 1 target\docs\venv\Scripts\python -m mkdocs build --strict -f packaging/mkdocs.yml 1>&2
set "CODE=%ERRORLEVEL%"
popd
if not "%CODE%"=="0" exit /b 1
echo %ROOT%target\site\index.html
exit /b 0
